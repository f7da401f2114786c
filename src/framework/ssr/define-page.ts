import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import type { AnyAction } from './actions.ts'
import type { Me } from './me.ts'
import type { Posted } from './page-state.ts'
import type { Query } from './query.ts'
import type { PageModule, Place } from './route-table.ts'

/** Who opens a page, and where. */
export interface PageVisitor extends Place {
  me: Me | null
  /** The form that was sent without scripts, if the page is the answer to one. */
  posted?: Posted
}

/** What the module of a part may export beside its component, for pages that have it in a slot. */
export interface PartModule {
  /** What it reads, asked for with the page's own data. */
  data?: (visitor: PageVisitor) => PageQueries
  /** What its forms do. */
  actions?: readonly AnyAction[]
}

/** Queries by name; what is falsy is not asked. */
// Each has its own answer.
// oxlint-disable-next-line typescript/no-explicit-any
export type PageQueries = Readonly<Record<string, Query<any> | false | null | undefined>>

type AnswerOf<Asked> = Asked extends Query<infer Answer> ? Answer : undefined

/** The answers of queries by their names. */
export type Answers<Queries> = { readonly [Name in keyof Queries]: AnswerOf<Queries[Name]> }

/** Components that a page leaves to the application, by name. */
// Each has its own props.
// oxlint-disable-next-line typescript/no-explicit-any
type Slots = Readonly<Record<string, ComponentType<any>>>

/** What a page says where there is nothing of its address: a title, a sentence, and a link that leads on. */
export interface MissingPage {
  title: MessageKey
  body: MessageKey
  to: string
  link: MessageKey
}

/** What a page says where its data could not be read. */
export interface FailedPage {
  title: MessageKey
  message?: MessageKey
}

export interface PageDefinition<
  Data extends PageQueries = PageQueries,
  More extends PageQueries = PageQueries,
  Wanted extends Slots = Slots,
> {
  /**
   * What the page cannot be shown without. While it is on its way there is a skeleton; what is not found or may not be
   * seen has its page; another failure is shown with its reason and a button to try again.
   */
  data?: (visitor: PageVisitor) => Data
  /**
   * What is read with the page besides, knowing `data`. The component that shows it reads it by `useQuery`, with its
   * own skeleton and failure; the view gets the answer, or undefined.
   */
  more?: (answers: Answers<Data>, visitor: PageVisitor) => More
  View: ComponentType<NoInfer<Answers<Data> & Partial<Answers<More>> & { slots: Wanted }>>
  /** What `View` leaves to the application: `slots: { Follow: slot<FollowProps>() }`, filled in the route table. */
  slots?: Wanted
  /** Instead of the general page for unknown addresses. */
  missing?: (visitor: PageVisitor) => MissingPage
  /** The title of the page without its data, and a sentence with a place for the reason as `error`. */
  failed?: (visitor: PageVisitor) => FailedPage
  /** Said to screen readers while the data is on its way, where there is more to say than "loading". */
  loading?: MessageKey
  /** Of a dialog's route: whether what it has read needs a page after all. */
  needsPage?: (answers: Answers<Data>) => boolean
}

/** Declares a page: what it reads and how it shows it. It is the default export of a `*.page.tsx` file. */
export const definePage = <
  Data extends PageQueries = Record<never, never>,
  More extends PageQueries = Record<never, never>,
  Wanted extends Slots = Record<never, never>,
>(
  page: PageDefinition<Data, More, Wanted>,
) => page

/** A place in a page that the application may fill with a component of these props. */
export const slot =
  <Props extends object>(): ComponentType<Props> =>
  () =>
    null

/** Any page, for code that does not know which. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyPage = PageDefinition<any, any, any>

/** A component for a slot: its module, and its name in it. */
export interface SlotPart<Props> {
  load: () => Promise<PartModule>
  name: string
  file: string
  /** Only for the types. */
  accepts?: (props: Props) => void
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * Names a component for a slot: `inSlot(() => import('#other/x.tsx'), 'X')`. Its module may export the `data` that it
 * reads and the `actions` of its forms.
 * @param file written by the build: the module's source file
 */
export const inSlot = <Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  file = '',
): SlotPart<PropsOf<Module[Name]>> => ({ load: load as () => Promise<PartModule>, name, file })

/** A page with parts of other slices in its slots: `page: withSlots(() => import('…'), { Follow: inSlot(…) })`. */
export function withSlots<Wanted extends Slots>(
  load: () => Promise<{ default: { slots?: Wanted } }>,
  slots: { [Name in keyof Wanted]?: SlotPart<ComponentProps<Wanted[Name]>> },
) {
  let components: Promise<Slots> | undefined
  const given = Object.entries<SlotPart<never>>(slots as Record<string, SlotPart<never>>)
  const partsOf = async () => {
    // Not before the page is loaded: the table of routes is read without React, too.
    const { part } = await import('./part.tsx')
    const parts: Record<string, ComponentType> = {}
    for (const [key, { load, name, file }] of given)
      parts[key] = part(load as () => Promise<Record<string, () => ReactNode>>, name, file) as ComponentType
    return parts
  }
  return async (): Promise<PageModule> => {
    const [module, parts, ...filled] = await Promise.all([
      load() as Promise<PageModule>,
      (components ??= partsOf()),
      ...given.map(([, { load }]) => load()),
    ])
    const page = module.default as AnyPage
    return {
      ...module,
      default: { ...page, slots: { ...page.slots, ...parts }, more: moreWith(page, filled) },
      actions: [...(module.actions ?? []), ...filled.flatMap(({ actions = [] }) => actions)],
    }
  }
}

const moreWith =
  (page: AnyPage, filled: readonly PartModule[]) =>
  (answers: Record<string, unknown>, visitor: PageVisitor): PageQueries =>
    Object.assign({}, page.more?.(answers, visitor), ...filled.map(({ data }) => data?.(visitor)))

const isRequired = ({ meta }: { meta?: Record<string, unknown> | undefined }) => !meta?.optional && !meta?.says_failure

const isAsked = (query: PageQueries[string]) => Boolean(query && query.enabled !== false)

/** What has been read of queries, and what of it has failed. Disabled and optional ones are not waited for. */
export interface Reading {
  answers: Record<string, unknown>
  /** Of a query that the page needs. */
  failure: unknown
  isPending: boolean
}

interface QueryStateLike {
  data: unknown
  error: unknown
}

/** Reads the state of named queries out of what is known of each. */
export function readingOf(asked: PageQueries, stateOf: (query: Query<unknown>, index: number) => QueryStateLike) {
  const reading: Reading = { answers: {}, failure: null, isPending: false }
  const queries = Object.entries(asked).filter((entry): entry is [string, Query<unknown>] => isAsked(entry[1]))
  for (const [index, [name, query]] of queries.entries()) {
    const { data, error } = stateOf(query, index)
    reading.answers[name] = data
    if (data !== undefined || !isRequired(query)) continue
    if (error) reading.failure ??= error
    else reading.isPending = true
  }
  return reading
}

/** The queries that are asked, in the order of `readingOf`. */
export const askedQueries = (asked: PageQueries) =>
  Object.values(asked).filter((query): query is Query<unknown> => isAsked(query))

/**
 * Reads what a page shows into the visitor's queries; failures are kept there. `needed` resolves with what the page
 * cannot be shown without, `everything` when all of it is there.
 */
export function readPage(page: AnyPage, queries: QueryClient, visitor: PageVisitor) {
  const read = async (asked: PageQueries) => {
    await Promise.all(askedQueries(asked).map((query) => queries.prefetchQuery(query)))
    return readingOf(asked, ({ queryKey }) => queries.getQueryState(queryKey) ?? { data: undefined, error: null })
  }
  const needed = read(page.data?.(visitor) ?? {})
  const readMore = async () => {
    const { answers, failure, isPending } = await needed
    if (page.more && !isPending && failure === null) await read(page.more(answers, visitor))
  }
  return { needed, everything: readMore() }
}
