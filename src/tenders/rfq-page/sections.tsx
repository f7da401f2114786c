import { createElement, Fragment, type ReactNode } from 'react'
import type { PageQueries } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { amendments } from '#tenders/amendments/rfq-sections.tsx'
import { award } from '#tenders/award/rfq-sections.tsx'
import { comparison } from '#tenders/comparison/rfq-sections.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import type { RfqSection } from '#tenders/core/rfq-section.tsx'
import { lines } from '#tenders/lines/rfq-sections.tsx'
import { questions } from '#tenders/questions/rfq-sections.tsx'
import { sealed } from '#tenders/sealed/rfq-sections.tsx'

/** What capabilities show in the places of an RFQ's page, in this order. */
export const sections = {
  /** Below the title. */
  head: [amendments.version],
  /** Above both columns. */
  above: [amendments.awaiting, amendments.lapsed, amendments.changed],
  /** In place of the description of one item. */
  items: [lines.bill],
  /** Below the files. */
  files: [amendments.replaced_files],
  /** Below the description and the history. */
  body: [questions.list],
  /** In the side sheet: above its button, and below it. */
  summary: [sealed.summary],
  aside: [questions.due, award.pending, award.chosen, award.contacts],
  /** The bids, or what is in their place. */
  bids: [sealed.bids, comparison.bids],
  /** Above the bids, and below the viewer's own. */
  above_bids: [sealed.opened],
  own_bid: [lines.own_prices],
  /** In the bar at the foot of small screens. */
  bar: [questions.ask],
}

const all = Object.values(sections).flat()

/** What the forms of all sections do. */
export const sectionActions = all.flatMap(({ actions }) => actions)

/** What the sections that are shown read. */
export const sectionData = (rfq: RfqView, place: Place): PageQueries =>
  Object.fromEntries(all.map(({ data }, index) => [index, data(rfq, place)]))

/** What of that is read together with the RFQ. */
export const sectionsAhead = (rfq_id: number): PageQueries =>
  Object.fromEntries(all.map(({ ahead }, index) => [index, ahead(rfq_id)]))

/** The sections of a place that are shown for an RFQ; undefined where none is. */
export function shown<Given extends object>(
  place: readonly RfqSection<Given>[],
  rfq: RfqView,
  given: Given = {} as Given,
): ReactNode {
  const elements = place.map(({ show }) => show(rfq, given))
  return elements.some(Boolean) ? createElement(Fragment, null, ...elements) : undefined
}
