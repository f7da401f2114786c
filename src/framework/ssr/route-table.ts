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

/** The values that a page reads of a query key: those of a list, or those that match. */
type QueryValues = readonly string[] | RegExp

/** What a page reads of its address's query, by key. */
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
   * What the page reads of the query. All else is left out of its place: it neither changes the page nor takes room in
   * the cache of guest pages, so that no visitor has the same page rendered again under other names.
   */
  query?: PageQuery
  /** Where an old form of the address has moved to. */
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
