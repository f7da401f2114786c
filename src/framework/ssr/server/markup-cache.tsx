import { LRUCache } from 'lru-cache'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import type { CachedElement } from '../cached-markup.tsx'
import { VisitContext, type Visit } from '../context.tsx'
import { fixedHistory } from '../history.ts'
import type { Piece } from '../renderer.ts'

interface Markup {
  /** In UTF-8: encoding it each time would cost as much as looking it up. */
  html: Uint8Array
  /** Source files of the parts in it. */
  parts: readonly string[]
}

/** The parts of a visit that cached markup may depend on. */
type SharedVisit = Pick<Visit, 'lang' | 't' | 'site' | 'today'>

const MAX_BYTES = 8 * 1024 * 1024

/** Placeholders of cached elements. Text that users entered cannot match, because `<` and `>` are escaped. */
const PLACE = /<template data-cached="(\d+)"><\/template>/g

/** Prefix of ids from `useId`: random, so that users' text cannot contain it. */
const ID_PREFIX = crypto.randomUUID()

/** Encodes pieces into one. */
function encoded(pieces: readonly Piece[]): Uint8Array {
  const encoder = new TextEncoder()
  const all = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of all) {
    whole.set(piece, end)
    end += piece.length
  }
  return whole
}

function throwVisitorDependent(): never {
  throw new Error('cached markup depends on the visitor')
}

/** A visit that throws when markup depends on the visitor, the location or a form. */
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

/** Caches markup by component, language, day and props, so that cards that many visitors see are rendered once. */
export function createMarkupCache() {
  const known = new LRUCache<string, Markup>({
    maxSize: MAX_BYTES,
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
    // `useId` would produce other ids in the page that the markup is inserted into.
    if (written.includes(ID_PREFIX)) throw new Error(`cached markup has an id: ${Component.name}`)
    const markup = { html: encoded(fill(written, inside, visit, parts)), parts: [...parts] }
    known.set(key, markup)
    return markup
  }

  /** Replaces placeholders by cached markup. Returns pieces for `encodePieces` instead of one string. */
  function fill(html: string, cached: readonly CachedElement[], visit: SharedVisit, parts: Set<string>): Piece[] {
    if (cached.length === 0) return [html]
    const pieces: Piece[] = []
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
