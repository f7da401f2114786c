import { read } from '#framework/ssr/query.ts'
import { oneOf, pagesOf } from '#framework/api/list-pages.ts'
import type * as z from 'zod/mini'
import type { preferences } from '#notifications/contract.ts'
import { KIND_GROUPS } from '#notifications/kind-groups.ts'

type Preferences = z.output<typeof preferences>
export type Preference = Preferences['preferences'][number]

export const NOTIFICATIONS = '/notifications'
export const SETTINGS = '/notifications/settings'

/** How many the popover shows. */
export const NEWEST = 8

/** What is shown when more than 99 are unread. */
export const MAX_SHOWN = 99

/**
 * How much is unread; unknown while it could not be read. The server writes it into each page of a signed-in visitor,
 * the stream keeps it up to date.
 */
export const unreadQuery = () => ({
  ...read('me', '/notifications/unread'),
  staleTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  meta: { optional: true },
})

/** How much is unread in each company that the person may act for. */
export const unreadByCompanyQuery = () => ({
  ...read('me', '/notifications/unread/companies'),
  meta: { optional: true },
})

/** How the list is narrowed, as it stands in the page's address. */
export const stateOf = (query: Record<string, string>) => ({
  tab: oneOf(['unread'], query.tab),
  kind: oneOf(KIND_GROUPS, query.kind),
})
export type NotificationState = ReturnType<typeof stateOf>

const filters = ({ tab, kind }: NotificationState) => ({
  ...(tab && { unread: '1' as const }),
  ...(kind && { group: kind }),
})

/** What the key of every list begins with, to change what is read. */
export const LISTS = ['me', '/notifications']

export const notificationPages = (state: NotificationState, start?: string) =>
  pagesOf('me', '/notifications', filters(state), start)

/** The newest, whichever they are. */
export const newest = () => ({ ...pagesOf('me', '/notifications', {}, '', NEWEST), staleTime: 0 })

/** How the person wants to be notified. */
export const preferencesQuery = () => read('me', '/notifications/preferences')
