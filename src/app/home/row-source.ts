import type { Viewer } from '#framework/api/viewer.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { Right } from '#companies/roles.ts'
import type { HomeRow } from './contract.ts'

/** Input of every row source. */
export interface RowContext {
  reader: Reader
  viewer: Viewer
  /** A promise, so that sources send their statements with this one: awaiting it first costs another round trip. */
  facts: Promise<CompanyFacts>
}

export interface CompanyFacts {
  today: Day
  /** The person is the company's only member. */
  alone: boolean
  /** When the company registered. */
  registered_at: Date
}

/** A row before it is sorted into a group. */
export interface FoundRow extends Omit<HomeRow, 'group' | 'can_act'> {
  /** The Riyadh day by which it should be done; null if it has no deadline. */
  due: Day | null
  /** Path for viewers without the right, if it differs from `href`. */
  read_at?: string
}

export interface RowSource {
  /** Right needed to act on the rows. Members who may do nothing in the company see them too, read-only. */
  right?: Right
  /** Rows sorted by deadline; the caller keeps the first `MAX_ROWS` of each kind. */
  read: (context: RowContext) => FoundRow[] | Promise<FoundRow[]>
}
