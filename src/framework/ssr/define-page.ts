import type { ComponentType } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import type { AnyAction } from './forms/actions.ts'
import type { Me } from './me.ts'
import type { Posted } from './page-state.ts'
import type { OptionalQuery, Query } from './query.ts'
import type { Place } from './route-table.ts'

/** Who opens a page, and where. */
export interface PageVisitor extends Place {
  /** Queries that depend on it wait until it is read; `isSignedIn` is known before. */
  me: Me | null
  isSignedIn: boolean
  /** The form that was sent without scripts, if the page is the answer to one. */
  posted?: Posted
}

/** Exports of a slot module besides its component. */
export interface SlotModule {
  /** Queries that are read together with the page's own. */
  data?: (visitor: PageVisitor) => PageQueries
  /** Actions of its forms. */
  actions?: readonly AnyAction[]
}

/** Queries by name; falsy ones are skipped. */
// Each has its own answer.
// oxlint-disable-next-line typescript/no-explicit-any
export type PageQueries = Readonly<Record<string, Query<any> | false | null | undefined>>

type AnswerOf<Asked> =
  Asked extends OptionalQuery<infer Answer>
    ? Answer | undefined
    : Asked extends Query<infer Answer>
      ? Answer
      : undefined

/** The answers of queries by their names. */
export type Answers<Queries> = { readonly [Name in keyof Queries]: AnswerOf<Queries[Name]> }

/** Components that a page leaves to the application, by name. */
// Each has its own props.
// oxlint-disable-next-line typescript/no-explicit-any
export type Slots = Readonly<Record<string, ComponentType<any>>>

/** Texts for a missing record: title, sentence, and a link to continue. */
export interface MissingTexts {
  title: MessageKey
  body: MessageKey
  to: string
  link: MessageKey
}

/** Texts for data that failed to load. */
export interface FailedTexts {
  title: MessageKey
  message?: MessageKey
}

export interface PageDefinition<
  Data extends PageQueries = PageQueries,
  Dependent extends PageQueries = PageQueries,
  Prefetched extends PageQueries = PageQueries,
  Wanted extends Slots = Slots,
> {
  /**
   * Required queries. A skeleton is shown while they load. 404 and 403 show their own pages; any other failure shows
   * its reason and a button to retry.
   */
  data?: (visitor: PageVisitor) => Data
  /** Required queries that depend on `data`. A 404 here is a failed page, not a missing one. */
  dependentData?: (answers: Answers<Data>, visitor: PageVisitor) => Dependent
  /**
   * Optional queries. Components read them by `useQuery` and show their own skeleton and failure. Without parameters
   * they are read at the same time as `data`, else after it.
   */
  prefetch?: (answers: Answers<Data & Dependent>, visitor: PageVisitor) => Prefetched
  /**
   * Queries of `dependentData` and `prefetch` that most visits have and that the address alone determines: the server
   * begins them together with `data`, which saves a wait for the database.
   */
  ahead?: (visitor: Omit<PageVisitor, 'me'>) => PageQueries
  View: ComponentType<NoInfer<Answers<Data & Dependent> & { slots: Wanted }>>
  /** What `View` leaves to the application: `slots: { Follow: slot<FollowProps>() }`, filled in the route table. */
  slots?: Wanted
  /** Shown when the API finds nothing; without it the page for unknown addresses is shown. */
  missing?: (visitor: PageVisitor) => MissingTexts
  /** The title of the page without its data, and a sentence with a place for the reason as `error`. */
  failed?: (visitor: PageVisitor) => FailedTexts
  /** Announced to screen readers while loading, instead of the general "loading". */
  loading?: MessageKey
  /** On a dialog route: whether it must open as a page instead. */
  needsPage?: (answers: Answers<Data>) => boolean
}

/** Declares a page: what it reads and how it shows it. It is the default export of a `*.page.tsx` file. */
export const definePage = <
  Data extends PageQueries = Record<never, never>,
  Dependent extends PageQueries = Record<never, never>,
  Prefetched extends PageQueries = Record<never, never>,
  Wanted extends Slots = Record<never, never>,
>(
  page: PageDefinition<Data, Dependent, Prefetched, Wanted>,
) => page

/** Declares the queries and texts that several pages share: `definePage({ ...aboutItem, View })`. */
export const aboutPage = <Data extends PageQueries>(
  about: Pick<PageDefinition<Data>, 'missing' | 'failed' | 'loading'> & { data: (visitor: PageVisitor) => Data },
) => about

/** Any page, for code that does not know which. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyPage = PageDefinition<any, any, any, any>
