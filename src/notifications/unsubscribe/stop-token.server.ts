import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import { isStopTopic, type StopTopic } from './stop-topics.ts'

/** Months for which a link in an e-mail works. */
const VALID_MONTHS = 12

const monthOf = (day: Date) => day.toISOString().slice(0, 7)

function oldestMonth(now: Date) {
  const oldest = new Date(now)
  oldest.setUTCMonth(now.getUTCMonth() - VALID_MONTHS, 1)
  return monthOf(oldest)
}

const sign = ({ keyedHash }: SecretBox, person_id: number | string, topic: string, month: string) =>
  keyedHash(`unsubscribe ${person_id} ${topic} ${month}`)

/** Makes the tokens of links that stop e-mails. They are not stored: whoever has one can do nothing but that. */
export const stopTokens =
  (secrets: SecretBox, topicOf: (mail_kind: string) => StopTopic | null) =>
  (mail_kind: string, person_id: number): string | null => {
    const topic = topicOf(mail_kind)
    if (topic === null) return null
    const month = monthOf(new Date())
    return `${person_id}.${topic}.${month}.${sign(secrets, person_id, topic, month).toString('base64url')}`
  }

/** What a token stops, and for whom; null when we did not make it, or long ago. */
export function readStopToken(secrets: SecretBox, token: string): { person_id: number; topic: StopTopic } | null {
  const [, person_id = '', topic = '', month = '', signature = ''] =
    /^(\d{1,10})\.([a-z_]+)\.(\d{4}-\d\d)\.([\w-]{43})$/.exec(token) ?? []
  if (
    !isStopTopic(topic) ||
    !timingSafeEqual(sign(secrets, person_id, topic, month), Buffer.from(signature, 'base64url')) ||
    month < oldestMonth(new Date())
  )
    return null
  return { person_id: Number(person_id), topic }
}
