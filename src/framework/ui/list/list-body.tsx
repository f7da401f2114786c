import '#framework/ui/styles/list.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { isApiFailure, type ApiList } from '#framework/api/api-client.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { cursorOf, fetchNextRows, listAddress } from '#framework/api/list-pages.ts'
import { useApi, useT } from '#framework/ssr/context.tsx'
import type { Query } from '#framework/ssr/query.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Empty, LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useListAddress } from './list-tools.tsx'

/** The rows of a list that were read so far; what was there stays on screen while other rows are on the way. */
export function usePages<Row>(pages: Query<ApiList<Row>>) {
  const api = useApi()
  const queries = useQueryClient()
  const query = useQuery({ ...pages, placeholderData: keepPreviousData })
  const [more, setMore] = useState<{ busy: boolean; failed: unknown }>({ busy: false, failed: null })

  async function readMore() {
    if (more.busy) return
    setMore({ busy: true, failed: null })
    let failed: unknown = null
    try {
      await fetchNextRows(queries, api, pages)
    } catch (thrown) {
      failed = thrown
    }
    setMore({ busy: false, failed })
  }
  return {
    query,
    rows: query.data?.items ?? [],
    total: query.data?.total,
    capped: query.data?.capped ?? false,
    alike: query.data?.alike ?? false,
    nextCursor: cursorOf(query.data?.next),
    more: { ...more, read: () => void readMore() },
  }
}

interface FoundProps {
  list: { total: number | undefined; capped: boolean; alike: boolean }
  /** Message with the number of rows as `count`. */
  count: MessageKey
  /** Message for a number that was not counted to the end. */
  countMany?: MessageKey
  search?: string | undefined
}

/** How many rows there are, and whether they only resemble the words of the search; announced when it changes. */
export function Found({ list: { total, capped, alike }, count, countMany = count, search = '' }: FoundProps) {
  const t = useT()
  const words = () => (capped ? t(countMany, { count: formatNumber(total!) }) : t(count, { count: total! }))
  return (
    <span className="found" role="status">
      {total !== undefined && words()}
      {alike && (
        <small>
          <Sentence of="site.alike" parts={{ search: <bdi>{search}</bdi> }} />
        </small>
      )}
    </span>
  )
}

interface NoRowsProps {
  /** Query parameters of the filters. */
  filters: readonly string[]
  /** Message when filters are set. */
  filtered: MessageKey
  /** Content when no filters are set. */
  children?: ReactNode
}

/** Shown for an empty list, with a link that clears the filters if there are any. */
export function NoRows({ filters, filtered, children }: NoRowsProps) {
  const t = useT()
  const { applied, address } = useListAddress()
  if (!filters.some((name) => applied[name])) return <Empty>{children}</Empty>
  const clear = Object.fromEntries(filters.map((name) => [name, '']))
  return (
    <Empty
      action={
        <Link className={buttonClass('secondary')} to={address(clear)}>
          {t('site.clear_all')}
        </Link>
      }
    >
      {t(filtered)}
    </Empty>
  )
}

interface ListBodyProps<Row> {
  list: ReturnType<typeof usePages<Row>>
  /** Message when loading fails; `error` is the reason. */
  failed?: MessageKey
  /** Shown when nothing matches. */
  empty: ReactNode
  /** Rows share one card, unless the list is a grid. */
  className?: string | undefined
  /** The rows. */
  children: ReactNode
}

/** Renders a list in each state: loading, failed, empty, or its rows with a link to more. */
export function ListBody<Row>({ list, failed, empty, className = 'rows card', children }: ListBodyProps<Row>) {
  const { query, rows, total, nextCursor, more } = list
  const { path, applied } = useListAddress()
  if (query.isPending) return <Skeleton retry={() => void query.refetch()} />
  if (query.isError && rows.length === 0)
    return <LoadFailed message={failed} error={query.error} retry={() => void query.refetch()} />
  if (rows.length === 0) return empty

  return (
    <>
      <div className={className} aria-busy={query.isPlaceholderData || undefined}>
        {children}
      </div>
      {nextCursor && (
        <ShowMore more={more} address={listAddress(path, applied, nextCursor)} shown={rows.length} total={total} />
      )}
    </>
  )
}

/** End of an incomplete list: loads the next rows and shows how many of the total are loaded. */
export function ShowMore({
  more,
  address,
  shown,
  total,
}: {
  more: { busy: boolean; failed: unknown; read: () => void }
  address: string
  shown: number
  total: number | undefined
}) {
  const t = useT()
  function onMore(event: MouseEvent) {
    event.preventDefault()
    more.read()
  }
  return (
    <div className="more">
      {more.failed !== null && (
        <p className="sm" role="alert">
          {t('site.more_failed')} <span dir="auto">{isApiFailure(more.failed) && more.failed.error}</span>
        </p>
      )}
      {more.busy ? (
        <Button busy>{t('site.loading')}</Button>
      ) : (
        <Link className="button button-secondary" to={address} onClick={onMore}>
          {t('site.show_more')}
        </Link>
      )}
      {total !== undefined && (
        <p className="xs muted">{t('site.shown_of', { shown: formatNumber(shown), total: formatNumber(total) })}</p>
      )}
    </div>
  )
}
