import { useQueryClient } from '@tanstack/react-query'
import { isApiFailure, type Api, type ApiList } from '#framework/api/api-client.ts'
import { defineAction, type FormSchema } from '#framework/ssr/forms/actions.ts'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { NotificationRow } from '#notifications/contract.ts'
import type { Unread } from '#notifications/live/unread.ts'
import { LISTS, NOTIFICATIONS, unreadQuery } from './notification-queries.ts'

/** A form with one number. */
const numberField = <Name extends string>(name: Name): FormSchema<Record<Name, number>> => ({
  safeParse(value) {
    const number = Number((value as Record<string, unknown>)[name])
    if (Number.isSafeInteger(number) && number > 0)
      return { success: true, data: { [name]: number } as Record<Name, number> }
    return {
      success: false,
      error: { issues: [{ code: 'custom', path: [], message: 'errors.malformed', input: undefined }] },
    }
  },
})

const NOTIFICATION_ID = numberField('notification_id')

const sendRead = (api: Api, notification_id: number) =>
  api.send('PUT /notifications/:notification_id/read', { notification_id })
const sendAllRead = (api: Api, up_to: number) => api.send('PUT /notifications/read', { up_to })

/** The ways of the list without scripts: one is read, one is read and opened, all are read. */
const markRead = defineAction({
  name: 'mark-read',
  schema: () => Promise.resolve(NOTIFICATION_ID),
  send: ({ api }, { notification_id }) => sendRead(api, notification_id),
  success: () => ({ to: NOTIFICATIONS, notice: { key: 'notifications.marked_read' } }),
})

const open = defineAction({
  name: 'open-notification',
  schema: () => Promise.resolve(NOTIFICATION_ID),
  async send({ api }, { notification_id }) {
    await sendRead(api, notification_id)
    const { items } = await api.list('/notifications', { limit: 200 })
    return items.find((row) => row.notification_id === notification_id)?.href ?? NOTIFICATIONS
  },
  success: (to) => ({ to }),
})

const markAll = defineAction({
  name: 'mark-all-read',
  schema: () => Promise.resolve(numberField('up_to')),
  send: ({ api }, { up_to }) => sendAllRead(api, up_to),
  success: () => ({ to: NOTIFICATIONS, notice: { key: 'notifications.marked_all' } }),
})

export const readActions = { markRead, open, markAll }

/** Marks notifications as read, at once on screen. */
export function useMarkRead() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()

  const show = (isRead: (row: NotificationRow) => boolean) =>
    queries.setQueriesData<ApiList<NotificationRow>>(
      { queryKey: LISTS },
      (list) =>
        list && {
          ...list,
          items: list.items.map((row) =>
            row.read_at === null && isRead(row) ? { ...row, read_at: row.bumped_at } : row,
          ),
        },
    )

  async function mark(isRead: (row: NotificationRow) => boolean, send: () => Promise<Unread>) {
    show(isRead)
    try {
      queries.setQueryData(unreadQuery().queryKey, await send())
      return true
    } catch (error) {
      toast(t('notifications.mark_failed', { error: isApiFailure(error) ? error.error : t('errors.generic') }), 'error')
      await queries.invalidateQueries({ queryKey: LISTS })
      return false
    }
  }

  return {
    one: (notification_id: number) =>
      mark(
        (row) => row.notification_id === notification_id,
        () => sendRead(api, notification_id),
      ),
    /** Everything up to the newest that the visitor knows of: what arrives meanwhile stays unread. */
    async all(up_to: number) {
      const done = await mark(
        ({ bump }) => bump <= up_to,
        () => sendAllRead(api, up_to),
      )
      if (done) announce(t('notifications.marked_all'))
    },
  }
}
