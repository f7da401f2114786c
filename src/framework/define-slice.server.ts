import type { Viewer } from './api/viewer.ts'
import type { Reader, Tx } from './database/database.server.ts'
import type { Command } from './config/command.server.ts'
import type { Notification, NotifiedRights, Reaction } from './events/declarations.ts'
import type { EventKind } from './events/define-event.ts'
import type { EventContext } from './events/record.server.ts'
import type { ApiServer } from './http/api.server.ts'
import type { Limit } from './http/limits.server.ts'
import type { Lang, T } from './i18n/messages.ts'
import type { JobTask } from './jobs/run.server.ts'

/** A row of the start page: something that waits for a person. The slice that shows them says what it is. */
export interface WaitingRow {}

/** What sources of rows are given; the slice that shows them adds to it. */
export interface WaitingContext {
  reader: Reader
  viewer: Viewer
  /** A source returns one row more of a kind where there are more. */
  max_rows: number
}

/** Where rows of the start page come from. */
export interface WaitingSource {
  /** Needed to act on the rows. Members who may do nothing in the company see them too, and only read. */
  right?: keyof NotifiedRights
  /** Rows sorted by deadline. */
  read: (context: WaitingContext) => WaitingRow[] | Promise<WaitingRow[]>
}

/** Whose data is exported. */
export interface ExportSubject {
  company_id: number
  /**
   * People who act for no other company. What others did with their account, and what they follow, is in the export of
   * the person.
   */
  own_people: readonly number[]
}

/** Rows of a company by their names in its export, without hashes and secrets. */
export interface ExportSection {
  /** Its place in the file. */
  order: number
  read: (reader: Reader, subject: ExportSubject) => Promise<object>
}

/** Takes out of a slice what a company wrote there. */
export interface EraseStep {
  /** Its turn. Where steps lock the same rows it is that of all writes. */
  order: number
  /** Runs after the names of the company and its people were taken out. */
  once_neutral?: true
  /** @returns how many rows of a kind were removed, where that is told */
  run: (tx: Tx, ctx: EventContext, company_id: number) => Promise<Readonly<Record<string, number>> | void>
}

/** What routes are given besides the server. */
export interface RouteContext {
  translators: Record<Lang, T>
  /** Every event of the application. */
  events: readonly EventKind[]
  waiting: readonly WaitingSource[]
}

/** What jobs are given when they are gathered. */
export interface JobSettings {
  /** SEAL_KEY, which the job process alone has. */
  seal_key: string | undefined
}

/**
 * All that a part of an application adds to its server. The application lists its slices once; none reads that list. It
 * adds fields by module augmentation.
 */
export interface Slice {
  name: string
  routes?: (app: ApiServer, context: RouteContext) => void | Promise<void>
  /** Limits counted in the database. */
  limits?: Readonly<Record<string, Limit>>
  /** Modules that declare its events. */
  events?: readonly object[]
  notifications?: readonly Notification[]
  /** What it does or refuses in the transaction of an event. Those with the lowest order run first. */
  reactions?: { order: number; list: readonly Reaction[] }
  jobs?: readonly JobTask[] | ((settings: JobSettings) => readonly JobTask[])
  /** Rows of the start page, by one statement or few. */
  waiting?: readonly WaitingSource[]
  data?: { exports: readonly ExportSection[]; erase?: EraseStep }
  /** Of operators. */
  commands?: readonly Command[]
}

export const defineSlice = (slice: Slice): Slice => slice

/** Reactions of all slices, in their order. */
export const reactionsOf = (slices: readonly Slice[]) =>
  slices
    .flatMap(({ reactions }) => reactions ?? [])
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ list }) => list)
