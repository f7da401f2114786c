import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Day } from '#framework/i18n/day.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { OpenDay } from './browser/open-day.ts'
import type { History } from './history.ts'
import type { Head } from './head.ts'
import { meQuery, type Me } from './me.ts'
import type { CachedElement } from './cached-markup.tsx'
import type { Posted, Site } from './page-state.ts'
import type { VisitQueries } from './query.ts'
import type { Place } from './route-table.ts'

/**
 * State of one visitor's request; never a module variable, because the server renders several requests at the same
 * time.
 */
export interface Visit {
  lang: Lang
  t: T
  site: Site
  /** The business day in Riyadh when the page was rendered. */
  today: Day
  /** In browsers: the business day of now. */
  day?: OpenDay
  reference: string
  history: History
  /** A form that was sent without scripts and is shown again. */
  posted?: Posted
  /** A message carried over from the page before, in words. */
  notice?: string
  /** The beginning of the idempotency keys of this page's forms. */
  formKey?: string
  /** Loads the code of a page in advance. */
  preload: (path: string) => void
  /** On the server: receives the head metadata of the rendered page. */
  takeHead?: (head: Head) => void
  /** On the server: collects the source files of rendered parts. */
  parts?: Set<string>
  /** On the server: collects elements with cached markup; without it they are written with the page. */
  cached?: CachedElement[]
}

export const VisitContext = createContext<Visit | null>(null)
export const PlaceContext = createContext<Place | null>(null)
/** Returns true once after each navigation, to the new `<Page>`, which then takes the focus and announces itself. */
export const ArrivalContext = createContext<() => boolean>(() => false)

/** Everything that belongs to the visitor's request. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('outside of a page')
  return visit
}

/** The translator of the page's language: `t('site.name')`. */
export const useT = () => useVisit().t

/** The page's language. */
export const useLang = () => useVisit().lang

/** The API client: `fetch` in the browser, in process while the server renders. */
export const useApi = () => (useQueryClient() as VisitQueries).api

const unchanged = () => () => {}

/** The business day in Riyadh: in a page that stays open, that of the last answer. */
export function useToday() {
  const { today, day } = useVisit()
  const rendered = () => today
  return useSyncExternalStore(day?.subscribe ?? unchanged, day?.current ?? rendered, rendered)
}

/** Facts of this installation: its public address, its support numbers. */
export const useSite = () => useVisit().site

/**
 * Location of the page on screen: path without language prefix, route parameters, known query parameters. Not that of a
 * page still loading.
 */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('outside of a page')
  return place
}

/** The signed-in person and the company they act for, or null for a guest. */
export function useMe(): Me | null {
  const queries = useQueryClient()
  // The server has read it before anything else, and nothing changes while it writes.
  if (import.meta.env.SSR) return queries.getQueryData(ME) ?? null
  // oxlint-disable-next-line react/rules-of-hooks
  return useQuery(meQuery()).data ?? null
}

/** The signed-in person and the company they act for, on pages that nobody else may open. */
export function useSignedIn(): Me {
  const me = useMe()
  if (!me) throw new Error('nobody is signed in')
  return me
}

const ME = meQuery().queryKey

/** Reloads the signed-in company after a change, and the lists and pages of companies. */
export function useRefreshMe() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['companies'] })
    return queries.invalidateQueries({ queryKey: ['me'] })
  }
}

/** Goes to another page of the same language: `go('/support')`. */
export const useGo = () => useVisit().history.go
