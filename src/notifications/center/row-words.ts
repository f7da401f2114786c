import type { T } from '#framework/i18n/messages.ts'
import type { NotificationRow } from '#notifications/contract.ts'
import { notificationSentence } from '#notifications/notification-sentence.ts'

/** Keeps a name apart from the direction of the text around it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** What a row says: what happened, and about what, unless the sentence names it. */
export function rowWords(t: T, row: NotificationRow) {
  const {
    params,
    object: { type, title },
  } = row
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )
  const what = notificationSentence(t, {
    ...row,
    params: texts,
    object: { title: title === null ? null : isolated(title) },
  })
  return { what, about: ['rfq', 'award_proposal', 'product', 'invitation'].includes(type) ? title : null }
}
