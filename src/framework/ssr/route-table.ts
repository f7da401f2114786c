import type { Lang, LanguageMessages } from '#framework/i18n/messages.ts'
import type { AnyAction } from './forms/actions.ts'
import type { AnyPage } from './define-page.ts'
import type { GuardName } from './guards.ts'
import type { SlotComponent } from './slots.ts'

/** Where the visitor is: the path without its language prefix, its parameters, and what the page reads of the query. */
export interface Place {
  path: string
  params: Record<string, string>
  query: Record<string, string>
  lang: Lang
}

/**
 * What a `*.page.tsx` file exports. The build adds `file` and `messages`, the page's own messages; the route table adds
 * `slot_files`.
 */
export interface PageModule {
  default: AnyPage
  /** What the page's forms do. */
  actions?: readonly AnyAction[]
  file?: string
  slot_files?: readonly string[]
  messages?: (lang: Lang) => Promise<{ default: LanguageMessages }>
}

/** Accepted values of a query parameter: a list or a pattern. */
type QueryValues = readonly string[] | RegExp

/** Accepted query parameters of a page. */
export type PageQuery = Readonly<Record<string, QueryValues>>

/** One line of the route table. */
export interface Route {
  path: string
  guard: GuardName
  page: () => Promise<PageModule>
  /** What fills the page's slots, by their names (`withSlots`). */
  slots?: Readonly<Record<string, SlotComponent<never>>>
  /** A click inside the running page opens it as a dialog over that page; the server always answers with a page. */
  dialog?: boolean
  /**
   * Accepted query parameters. Others are dropped, so that they neither change the page nor add entries to the cache of
   * guest pages.
   */
  query?: PageQuery
  /** Redirects from a previous form of the address. */
  moved?: (place: Place) => string | undefined
}

/** The addresses of an application. */
export interface RouteTable {
  routes: readonly Route[]
}

const isRead = (values: QueryValues, value: string) =>
  values instanceof RegExp ? values.test(value) : values.includes(value)

/** The part of a query that a page reads, in one order, first value of each key. */
export function knownQuery(page: PageQuery, search: string): Record<string, string> {
  const given = new URLSearchParams(search)
  const known: Record<string, string> = {}
  for (const [key, values] of Object.entries(page)) {
    const value = given.get(key)
    if (value && isRead(values, value)) known[key] = value
  }
  return known
}

/** The parameters of a path under a pattern such as `/profile/:user_id?`, or null when it is another path. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/')
  const given = path.split('/')
  if (given.length > parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = given[index]
    if (!part.startsWith(':')) {
      if (part !== value) return null
    } else if (value) {
      try {
        const decoded = decodeURIComponent(value)
        // An address has one spelling.
        if (encodeURIComponent(decoded) !== value) return null
        params[part.replace(/^:|\?$/g, '')] = decoded
      } catch {
        return null
      }
    } else if (value === '' || !part.endsWith('?')) {
      return null
    }
  }
  return params
}

/** The route of a path (without language prefix), or null, and where that is. */
export function findRoute(
  { routes }: RouteTable,
  lang: Lang,
  path: string,
  search: string,
): { route: Route | null; place: Place } {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, place: { path, params, query: knownQuery(route.query ?? {}, search), lang } }
  }
  return { route: null, place: { path, params: {}, query: {}, lang } }
}
