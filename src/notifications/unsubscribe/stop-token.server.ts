import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { SearchAlertParams } from '../saved-searches/emails.server.ts'
import { isStopTopic, type StopTopic } from './stop-topics.ts'

/** Months for which a link in an e-mail works. */
const VALID_MONTHS = 12

const monthOf = (day: Date) => day.toISOString().slice(0, 7)

function oldestMonth(now: Date) {
  const oldest = new Date(now)
  oldest.setUTCMonth(now.getUTCMonth() - VALID_MONTHS, 1)
  return monthOf(oldest)
}

const sign = ({ keyedHash }: SecretBox, person_id: number | string, stopped: string, month: string) =>
  keyedHash(`unsubscribe ${person_id} ${stopped} ${month}`)

/** What a token stops, and for whom. */
export interface Stopped {
  person_id: number
  topic: StopTopic
  /** Saved searches to stop; empty for all e-mails of the topic. */
  saved_search_ids: number[]
}

/** Creates tokens for unsubscribe links. They are signed, not stored, and allow nothing else. */
export const stopTokens =
  (secrets: SecretBox, topicOf: (mail_kind: string) => StopTopic | null) =>
  ({ kind, params }: { kind: string; params: unknown }, person_id: number): string | null => {
    const topic = topicOf(kind)
    if (topic === null) return null
    const { saved_search_ids = [] } = params as Partial<SearchAlertParams>
    const stopped = [topic, ...(topic === 'alerts' ? saved_search_ids : [])].join('-')
    const month = monthOf(new Date())
    return `${person_id}.${stopped}.${month}.${sign(secrets, person_id, stopped, month).toString('base64url')}`
  }

/** Verifies a token; null if its signature is invalid or it is too old. */
export function readStopToken(secrets: SecretBox, token: string): Stopped | null {
  const [, person_id = '', stopped = '', month = '', signature = ''] =
    /^(\d{1,10})\.([a-z_]+(?:-\d{1,10})*)\.(\d{4}-\d\d)\.([\w-]{43})$/.exec(token) ?? []
  const [topic = '', ...searches] = stopped.split('-')
  if (
    !isStopTopic(topic) ||
    !timingSafeEqual(sign(secrets, person_id, stopped, month), Buffer.from(signature, 'base64url')) ||
    month < oldestMonth(new Date())
  )
    return null
  return { person_id: Number(person_id), topic, saved_search_ids: searches.map(Number) }
}
