import type { Day } from '#framework/i18n/day.ts'
import type { HomeRow } from './contract.ts'

export interface CompanyFacts {
  today: Day
  /** The person is the company's only member. */
  alone: boolean
  /** When the company registered. */
  registered_at: Date
}

/** A row before it is sorted into a group. */
interface FoundRow extends Omit<HomeRow, 'group' | 'can_act'> {
  /** The Riyadh day by which it should be done; null if it has no deadline. */
  due: Day | null
  /** Path for viewers without the right, if it differs from `href`. */
  read_at?: string
}

declare module '#framework/define-slice.server.ts' {
  interface WaitingRow extends FoundRow {}
  interface WaitingContext {
    /** A promise, so that sources send their statements with this one: awaiting it first costs another round trip. */
    facts: Promise<CompanyFacts>
  }
}
