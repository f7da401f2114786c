import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#framework/i18n/format.ts'
import type { T } from '#framework/i18n/messages.ts'
import { MAX_SHOWN, unreadQuery } from './notification-queries.ts'

/** The unread count; undefined until known. Never fetched here: the page contains it and the stream updates it. */
export function useUnread() {
  const { data, dataUpdatedAt } = useQuery({ ...unreadQuery(), enabled: false })
  return { ...data, heard_at: dataUpdatedAt }
}

/** A number of unread notifications as it fits on a pill. */
export const shortCount = (t: T, count: number) =>
  count > MAX_SHOWN ? t('notifications.more_than_99') : formatNumber(count)

/** The label of the bell, with the number. */
export function bellName(t: T, count: number | undefined) {
  if (count === undefined) return t('notifications.title')
  return count === 0 ? t('notifications.bell_none') : t('notifications.bell', { number: shortCount(t, count) })
}

/** A number of unread notifications in words. */
export const unreadWords = (t: T, count: number) =>
  count > MAX_SHOWN ? t('notifications.unread_many') : t('notifications.unread_count', { count })
