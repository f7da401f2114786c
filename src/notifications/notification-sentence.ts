import { formatAmount } from '#framework/i18n/format.ts'
import { fromRiyals, riyals } from '#framework/i18n/money.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { NotificationRow } from './contract.ts'
import { type NotificationKind, kindOf } from './kinds.ts'

/**
 * What happened, in one sentence; the title of the object is beside it. `apart` keeps an amount apart from the words
 * around it. Empty for a kind of a newer release.
 */
export function notificationSentence(
  t: T,
  {
    kind,
    times,
    params,
    object,
  }: Pick<NotificationRow, 'kind' | 'times' | 'params'> & { object: Pick<NotificationRow['object'], 'title'> },
  apart = (amount: string) => amount,
): string {
  if (!kindOf(kind)) return ''
  const { amount } = params
  return t(`notification_kinds.${kind as NotificationKind}`, {
    count: times,
    title: object.title ?? '',
    ...params,
    ...(typeof amount === 'number' && { amount: apart(formatAmount(fromRiyals(riyals(amount)))) }),
  })
}
