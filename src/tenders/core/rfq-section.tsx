import type { ComponentType, ReactNode } from 'react'
import type { AnyAction } from '#framework/ssr/forms/actions.ts'
import type { Query } from '#framework/ssr/query.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import type { RfqView } from './contract.ts'

// Each has its own answer.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = Query<any> | false | null | undefined

/** What a capability shows in a place of an RFQ's page; some places give their sections something, such as a style. */
export interface RfqSection<Given extends object = object> {
  show: (rfq: RfqView, given: Given) => ReactNode
  data: (rfq: RfqView, place: Place) => AnyQuery
  ahead: (rfq_id: number) => AnyQuery
  actions: readonly AnyAction[]
}

interface SectionParts<Props extends object, Given extends object> {
  /** A `part`, whose code comes only where the section is shown, or a component of a few lines. */
  Show: ComponentType<Props>
  /** The component's props where the section is shown, else nothing. `given` is empty while `data` is read. */
  when: (rfq: RfqView, given: Given) => Props | false | null | undefined
  /** What it reads where it is shown, asked for with the page. */
  data?: (props: Props, place: Place) => AnyQuery
  /** The same query where the RFQ's number alone determines it and most RFQs show the section. */
  ahead?: (rfq_id: number) => AnyQuery
  /** What its forms do, for servers: behind `import.meta.env.SSR`, so that browsers load it with the form alone. */
  actions?: readonly AnyAction[]
}

/** Declares a section. `rfq-page/sections.tsx` says in which place it is. */
export const section = <Props extends object, Given extends object = object>({
  Show,
  when,
  data,
  ahead = () => null,
  actions = [],
}: SectionParts<Props, Given>): RfqSection<Given> => ({
  show: (rfq, given) => {
    const props = when(rfq, given)
    return props ? <Show {...props} /> : null
  },
  data: (rfq, place) => {
    const props = data && when(rfq, {} as Given)
    return props && data(props, place)
  },
  ahead,
  actions,
})
