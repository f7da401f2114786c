import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { SearchCondition } from '#framework/search/newest-matches.server.ts'
import { findSimilarConditions } from '#framework/search/similar-words.server.ts'
import { type ListPage, MAX_COUNTED, readCursor, writeCursor } from './listing.server.ts'

type CursorValue = string | number
type Condition = RawBuilder<boolean>
// Rows are untyped: each list has its own tables, and columns are added here by name.
// eslint-disable-next-line
type Rows<Row> = SelectQueryBuilder<any, any, Row>

/** A sort order of rows. Several can follow each other, each for a part of the rows (`only`). */
export interface Sorting<Row> {
  by: RawBuilder<unknown>
  /** Values of a page's last row that its cursor stores. */
  valuesOf: (row: Row) => CursorValue[]
  values: [z.ZodMiniType<CursorValue>, ...z.ZodMiniType<CursorValue>[]]
  /** Condition for rows after the cursor's values. */
  after: (values: readonly CursorValue[]) => Condition
  /** One of several orders: its name in cursors, and the part of the rows that it sorts. */
  only?: { name: string; where: Condition; has: (row: Row) => boolean }
  /** Joins a table with the sort columns. */
  join?: (rows: Rows<Row>) => Rows<Row>
}

/** A column to sort by: its value in a row, and as PostgreSQL compares it with others. */
interface SortKey<Row> {
  column: RawBuilder<unknown>
  valueOf: (row: Row) => CursorValue
  value: z.ZodMiniType<CursorValue>
  toSql?: (value: CursorValue) => RawBuilder<unknown>
}

/** Sorts by columns, all in one direction; the last one makes the order unique. */
export function sortBy<Row>(
  direction: 'asc' | 'desc',
  keys: [SortKey<Row>, ...SortKey<Row>[]],
  others: Pick<Sorting<Row>, 'only' | 'join'> = {},
): Sorting<Row> {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return {
    ...others,
    by: sql.join(keys.map(({ column }) => sql`${column} ${sql.raw(direction)}`)),
    valuesOf: (row) => keys.map(({ valueOf }) => valueOf(row)),
    values: [keys[0].value, ...keys.slice(1).map(({ value }) => value)],
    after: (values) =>
      sql`(${sql.join(keys.map(({ column }) => column))}) ${beyond} (${sql.join(
        keys.map(({ toSql = (value) => sql`${value}` }, index) => toSql(values[index]!)),
      )})`,
  }
}

/** Query parameters of every list; all others are filters. */
interface ListQuery {
  limit: number
  cursor?: string | undefined
  search?: string | undefined
}

type FilterName<Query> = Exclude<keyof Query, keyof ListQuery | 'sort' | 'contacts'>

export interface ListDefinition<Query extends ListQuery, Scope, Row> {
  /** One entry per value of `sort`; a list with a single order needs no `sort` parameter. */
  orders: Record<Query extends { sort: infer Sort extends string } ? Sort : 'newest', Sorting<Row>[]>
  /** One entry for each filter. */
  filters: { [Name in FilterName<Query>]-?: (value: NonNullable<Query[Name]>) => Condition }
  /** Columns with the row's id and its searchable text. */
  id: string
  text: string
  /**
   * Another searchable text and the searches that look through it. In the first order, rows that only it finds come
   * after the others.
   */
  further?: { text: string; when: (search: string) => boolean }
  /** All rows of the list, unfiltered, with every column that it shows. */
  select: (reader: Reader, scope: Scope) => Rows<Row>
  /** The same rows without their columns, for counting. */
  from: (reader: Reader, scope: Scope) => Rows<unknown>
  matches: (reader: Reader, search: string) => SearchCondition | Promise<SearchCondition>
  /** Finds the ids of a search's page, for lists where that is faster than selecting the rows directly. */
  find?: (
    reader: Reader,
    query: Query,
    scope: Scope,
    page: {
      search: SearchCondition
      /** Whether to find rows by their further text. */
      isFurther: boolean
      /** Conditions of the filters. */
      conditions: Condition[]
      sorting: Sorting<Row>
      after: readonly CursorValue[] | undefined
    },
  ) => Promise<number[]> | undefined
  /** Kind of words to try when a search finds nothing, and whether to try it for this query. */
  similar?: { kind: string; when: (query: Query, scope: Scope) => boolean }
  /**
   * Cache key of the count in addition to the filters. Without it rows are counted each time and without an upper
   * bound.
   */
  countedFor?: (scope: Scope) => unknown
  /** Frequent page sizes, whose statements are prepared. */
  preparedLimits: ReadonlySet<number>
}

/** A part of a search's rows: those of the first text, then those of the further one. */
type Tier = 'first' | 'further'

interface TierToRead {
  name?: Tier
  /** Of the rows of the tier. */
  conditions: Condition[]
  /** The same without the search. */
  filters: Condition[]
}

interface RowsOfTier<Row> {
  tier: TierToRead
  search: SearchCondition | undefined
  sortings: Sorting<Row>[]
  after?: readonly CursorValue[] | undefined
}

/**
 * Defines a list with filters, search, sorting and paging by cursor. A page is one statement, or two with `find`. The
 * count is cached briefly. A search without results is repeated with similar words.
 */
export function defineList<Query extends ListQuery, Scope, Row>(list: ListDefinition<Query, Scope, Row>) {
  const id = sql.ref(list.id)
  const orderOf = (query: Query) => ('sort' in query ? query.sort : 'newest') as keyof typeof list.orders & string

  const orderNames = Object.keys(list.orders)
  /** Names at the start of a cursor, so that it is refused for another order. */
  const cursorNames = (order: string, tier: Tier | undefined, only: Sorting<Row>['only']) => [
    ...(orderNames.length > 1 ? [order] : []),
    ...(tier ? [tier] : []),
    ...(only ? [only.name] : []),
  ]

  function filtersOf(query: Query): Condition[] {
    const names = Object.keys(list.filters) as FilterName<Query>[]
    return names.flatMap((name) => {
      const value = query[name]
      return value === undefined || value === null ? [] : [list.filters[name](value)]
    })
  }

  /** Whether the texts that a search looks through match it, each by itself. */
  const matchesOf = ({ search: words }: Query, { matches }: SearchCondition): Condition[] =>
    [list.text, ...(words && list.further?.when(words) ? [list.further.text] : [])].map((text) =>
      matches(sql.ref(text)),
    )

  /** Conditions of filters and search. Lists, counts and alerts share them. */
  function conditionsOf(query: Query, search?: SearchCondition): Condition[] {
    const filters = filtersOf(query)
    if (!search) return filters
    const [first, further] = matchesOf(query, search)
    return [...filters, further ? sql<boolean>`(${first} or ${further})` : first!]
  }

  const narrowed = <Some>(rows: Rows<Some>, conditions: readonly Condition[]): Rows<Some> =>
    conditions.reduce((narrower, condition) => narrower.where(condition), rows)

  /** What a page reads one after the other: without ranking one tier, without a name. */
  function tiersOf(query: Query, search: SearchCondition | undefined): TierToRead[] {
    const filters = filtersOf(query)
    const [first, further] = search && orderOf(query) === orderNames[0] ? matchesOf(query, search) : []
    if (!first || !further) return [{ conditions: conditionsOf(query, search), filters }]
    const others = [...filters, sql<boolean>`not (${first})`]
    return [
      { name: 'first', conditions: [...filters, first], filters },
      { name: 'further', conditions: [...others, further], filters: others },
    ]
  }

  /** The first tier of a page, the sort orders that it covers in it, and the cursor's values in the first of these. */
  function placeOf(query: Query, tiers: readonly TierToRead[]) {
    const order = orderOf(query)
    const places = tiers.flatMap(({ name: tier }, place) =>
      list.orders[order].map((sorting, index) => ({
        place,
        names: cursorNames(order, tier, sorting.only),
        values: sorting.values,
        sortings: list.orders[order].slice(index),
      })),
    )
    const cursors = places.map(({ names: [name, ...names], values: [first, ...others] }) =>
      name
        ? z.tuple([z.literal(name), ...names.map((each) => z.literal(each)), first, ...others])
        : z.tuple([first, ...others]),
    )
    const read: readonly CursorValue[] | undefined = readCursor(query.cursor, z.union(cursors))
    const { place, sortings, values } = read
      ? places.find(({ names }) => names.every((name, index) => read[index] === name))!
      : places[0]!
    return { place, sortings, after: read?.slice(-values.length) }
  }

  /** The rows of a page and one more, if there is a next page; those of the first tier first. */
  async function rowsOf(reader: Reader, query: Query, scope: Scope, search?: SearchCondition) {
    const tiers = tiersOf(query, search)
    const { place, sortings, after } = placeOf(query, tiers)
    const rows: { row: Row; tier: Tier | undefined }[] = []
    for (const tier of tiers.slice(place)) {
      const rest = { ...query, limit: query.limit - rows.length }
      const start =
        rows.length === 0 && tier === tiers[place] ? { sortings, after } : { sortings: list.orders[orderOf(query)] }
      const found = await rowsOfTier(reader, rest, scope, { ...start, search, tier })
      rows.push(...found.map((row) => ({ row, tier: tier.name })))
      if (rows.length > query.limit) break
    }
    return rows
  }

  async function rowsOfTier(
    reader: Reader,
    query: Query,
    scope: Scope,
    { sortings, after, search, tier }: RowsOfTier<Row>,
  ): Promise<Row[]> {
    const [sorting] = sortings
    const { filters, conditions } = tier
    const found =
      search &&
      list.find?.(reader, query, scope, {
        search,
        isFurther: tier.name === 'further',
        conditions: filters,
        sorting: sorting!,
        after,
      })
    if (found) {
      const ids = await found
      if (ids.length === 0) return []
      return list
        .select(reader, scope)
        .modifyFront(prepared)
        .where(sql<boolean>`${id} = any (${ids}::integer[])`)
        .orderBy(sorting!.by)
        .execute()
    }
    const isPrepared = search === undefined && list.preparedLimits.has(query.limit)
    const limit = sql.lit(query.limit + 1)
    const rows = narrowed(list.select(reader, scope), conditions)
    const inTurn = sortings.map(({ by, after: follow, only, join }, index) =>
      (join?.(rows) ?? rows)
        .$if(only !== undefined, (some) => some.where(only!.where))
        .$if(after !== undefined && index === 0, (some) => some.where(follow(after!)))
        .orderBy(by),
    )
    if (inTurn.length === 1)
      return inTurn[0]!
        .limit(limit)
        .$if(isPrepared, (page) => page.modifyFront(prepared))
        .execute()
    // The parts follow each other. As subqueries, so that PostgreSQL can stop at the limit instead of sorting all rows
    // of each.
    const mark = isPrepared ? prepared : sql``
    const parts = inTurn.map((part) => sql`select ${mark} * from (${part}) part`)
    return (await sql<Row>`${sql.join(parts, sql` union all `)} limit ${limit}`.execute(reader)).rows
  }

  /** The number of matches, at most one more than is reported. */
  async function count(reader: Reader, query: Query, scope: Scope, search?: SearchCondition): Promise<number> {
    const matches = narrowed(list.from(reader, scope), conditionsOf(query, search))
      .select(id.as('id'))
      .$if(list.countedFor !== undefined, (some) => some.limit(MAX_COUNTED + 1))
    const { counted } = await reader
      .selectFrom(matches.as('matches'))
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .$if(search === undefined && list.countedFor === undefined, (some) => some.modifyFront(prepared))
      .executeTakeFirstOrThrow()
    return counted
  }

  async function readPage(
    reader: Reader,
    query: Query,
    scope: Scope,
    totals?: SubjectCache<number>,
  ): Promise<ListPage<Row> & { found: SearchCondition | undefined }> {
    const { limit, cursor, search: words } = query
    const search = words ? await list.matches(reader, words) : undefined
    let found = search
    let rows = await rowsOf(reader, query, scope, search)
    let alike = false
    if (rows.length === 0 && words && cursor === undefined && list.similar?.when(query, scope)) {
      for (const resembles of await findSimilarConditions(reader, list.similar.kind, words)) {
        rows = (await rowsOf(reader, query, scope, resembles)).slice(0, limit)
        alike = rows.length > 0
        found = resembles
        if (alike) break
      }
    }
    const countRows = () => count(reader, query, scope, search)
    const isAll = cursor === undefined && rows.length <= limit
    const { limit: _limit, cursor: _cursor, ...asked } = { ...query, sort: undefined, contacts: undefined }
    const key = () => JSON.stringify([asked, list.countedFor?.(scope)])
    const total = isAll ? rows.length : await (totals ? totals.get(key(), countRows) : countRows())
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last ? cursorAfter(query, last) : null
    return { items: page.map(({ row }) => row), total, next, alike, found }
  }

  function cursorAfter(query: Query, { row, tier }: { row: Row; tier: Tier | undefined }) {
    const order = orderOf(query)
    const { only, valuesOf } = list.orders[order].find(({ only: some }) => !some || some.has(row))!
    return writeCursor([...cursorNames(order, tier, only), ...valuesOf(row)])
  }

  return { conditionsOf, readPage }
}
