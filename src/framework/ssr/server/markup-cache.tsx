import { LRUCache } from 'lru-cache'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import type { CachedElement } from '../cached-markup.tsx'
import { VisitContext, type Visit } from '../context.tsx'
import { fixedHistory } from '../history.ts'

interface Markup {
  html: string
  /** Source files of the parts in it. */
  parts: readonly string[]
}

/** What cached markup may know of a visit. */
type SharedVisit = Pick<Visit, 'lang' | 't' | 'site' | 'today'>

const MAX_CHARACTERS = 8 * 1024 * 1024

/** The places of cached elements; no text that users entered can be one, because its signs are escaped. */
const PLACE = /<template data-cached="(\d+)"><\/template>/g

/** In every id of `useId`, and in no text that somebody entered. */
const ID_PREFIX = crypto.randomUUID()

function throwVisitorDependent(): never {
  throw new Error('cached markup depends on the visitor')
}

/** A visit without a visitor, a page and a form. What is written with it is the same for everybody. */
const withoutVisitor = (visit: SharedVisit, parts: Set<string>, cached: CachedElement[]): Visit => ({
  lang: visit.lang,
  t: visit.t,
  site: visit.site,
  today: visit.today,
  get reference() {
    return throwVisitorDependent()
  },
  history: { ...fixedHistory('/', ''), current: throwVisitorDependent },
  preload: () => {},
  takeHead: throwVisitorDependent,
  parts,
  cached,
})

/**
 * Keeps the markup of cached elements (`cachedMarkup`) by their component, language, day and props: cards that many
 * visitors see are written once.
 */
export function createMarkupCache() {
  const known = new LRUCache<string, Markup>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  })

  function markupOf({ id, Component, props }: CachedElement, visit: SharedVisit): Markup {
    const key = JSON.stringify([id, visit.lang, visit.today, props])
    const before = known.get(key)
    if (before) return before
    const parts = new Set<string>()
    const inside: CachedElement[] = []
    const element = createElement(Component as FunctionComponent, props)
    const written = renderToString(
      <VisitContext value={withoutVisitor(visit, parts, inside)}>{element}</VisitContext>,
      { identifierPrefix: ID_PREFIX },
    )
    const html = fill(written, inside, visit, parts).join('')
    // The ids of the page would be others.
    if (html.includes(ID_PREFIX)) throw new Error(`cached markup has an id: ${Component.name}`)
    const markup = { html, parts: [...parts] }
    known.set(key, markup)
    return markup
  }

  /** Puts cached elements between the markup around them, which stays in pieces (`encodePieces`). */
  function fill(html: string, cached: readonly CachedElement[], visit: SharedVisit, parts: Set<string>): string[] {
    if (cached.length === 0) return [html]
    const pieces: string[] = []
    let end = 0
    for (const { 0: place, 1: index, index: start } of html.matchAll(PLACE)) {
      const markup = markupOf(cached[Number(index)]!, visit)
      for (const file of markup.parts) parts.add(file)
      pieces.push(html.slice(end, start), markup.html)
      end = start + place.length
    }
    pieces.push(html.slice(end))
    return pieces
  }

  return { fill }
}
