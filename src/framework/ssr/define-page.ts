import type { ComponentType } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import type { AnyAction } from './forms/actions.ts'
import type { Me } from './me.ts'
import type { Posted } from './page-state.ts'
import type { OptionalQuery, Query } from './query.ts'
import type { Place } from './route-table.ts'

/** Who opens a page, and where. */
export interface PageVisitor extends Place {
  me: Me | null
  /** The form that was sent without scripts, if the page is the answer to one. */
  posted?: Posted
}

/** What a module may export beside its component, for pages that have it in a slot. */
export interface SlotModule {
  /** What it reads, asked for with the page's own data. */
  data?: (visitor: PageVisitor) => PageQueries
  /** What its forms do. */
  actions?: readonly AnyAction[]
}

/** Queries by name; what is falsy is not asked. */
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

/** What a page says when the record does not exist: a title, a sentence, and a link that leads on. */
export interface MissingTexts {
  title: MessageKey
  body: MessageKey
  to: string
  link: MessageKey
}

/** What a page says when its data could not be read. */
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
   * What the page cannot be shown without. While it is on its way there is a skeleton; what is not found or may not be
   * seen has its page; another failure is shown with its reason and a button to try again.
   */
  data?: (visitor: PageVisitor) => Data
  /** The same for what must know `data` first. Where it finds nothing, the page has failed and is not missing. */
  dependentData?: (answers: Answers<Data>, visitor: PageVisitor) => Dependent
  /**
   * What is read with the page besides, knowing all of that. The component that shows it reads it by `useQuery`, with
   * its own skeleton and failure.
   */
  prefetch?: (answers: Answers<Data & Dependent>, visitor: PageVisitor) => Prefetched
  View: ComponentType<NoInfer<Answers<Data & Dependent> & { slots: Wanted }>>
  /** What `View` leaves to the application: `slots: { Follow: slot<FollowProps>() }`, filled in the route table. */
  slots?: Wanted
  /** Shown when the API finds nothing; without it the page for unknown addresses is shown. */
  missing?: (visitor: PageVisitor) => MissingTexts
  /** The title of the page without its data, and a sentence with a place for the reason as `error`. */
  failed?: (visitor: PageVisitor) => FailedTexts
  /** Announced to screen readers while the data is on its way, where there is more to say than "loading". */
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

/** What several pages of one thing read and say without it: `definePage({ ...aboutItem, View })`. */
export const aboutPage = <Data extends PageQueries>(
  about: Pick<PageDefinition<Data>, 'missing' | 'failed' | 'loading'> & { data: (visitor: PageVisitor) => Data },
) => about

/** Any page, for code that does not know which. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyPage = PageDefinition<any, any, any, any>
