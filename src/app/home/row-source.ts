import type { Viewer } from '#framework/api/viewer.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { Right } from '#companies/roles.ts'
import type { HomeRow } from './contract.ts'

/** What sources know of the person and the company before they read anything themselves. */
export interface RowContext {
  reader: Reader
  viewer: Viewer
  /** Read with the rows: awaited before a statement, it would cost a write to the database. */
  facts: Promise<CompanyFacts>
}

export interface CompanyFacts {
  today: Day
  /** Nobody else belongs to the company. */
  alone: boolean
  /** When the company registered. */
  registered_at: Date
}

/** A row before it is sorted into a group. */
export interface FoundRow extends Omit<HomeRow, 'group' | 'can_act'> {
  /** The day by which it should be done; null for what has time. */
  due: Day | null
  /** Where those read it who may not do it, where that is another page. */
  read_at?: string
}

export interface RowSource {
  /** Who does it; those who may do nothing in the company see it, too. */
  right?: Right
  /** In the order of their deadlines; more than `MAX_ROWS` of a kind are cut off. */
  read: (context: RowContext) => FoundRow[] | Promise<FoundRow[]>
}
