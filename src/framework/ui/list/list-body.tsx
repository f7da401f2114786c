import '#framework/ui/styles/list.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { cursorOf, fetchNextRows, type pagesOf } from '#framework/api/list-pages.ts'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'

/** The rows of a list that were read so far; what was there stays on screen while other rows are on the way. */
export function usePages<Row>(pages: ReturnType<typeof pagesOf<Row>>) {
  const api = useApi()
  const queries = useQueryClient()
  const query = useQuery({ ...pages, placeholderData: keepPreviousData })
  const [more, setMore] = useState<{ busy: boolean; failed: unknown }>({ busy: false, failed: null })

  async function readMore() {
    if (more.busy) return
    setMore({ busy: true, failed: null })
    let failed: unknown = null
    try {
      await fetchNextRows<Row>(queries, api, pages.queryKey)
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

/**
 * How many rows there are, as `children` say it, and whether they only resemble the words of the search; both are
 * announced when they change.
 */
export function Found({
  list: { alike },
  search = '',
  children,
}: {
  list: { alike: boolean }
  search?: string
  children: ReactNode
}) {
  return (
    <span className="found" role="status">
      {children}
      {alike && (
        <small>
          <Sentence of="site.alike" parts={{ search: <bdi>{search}</bdi> }} />
        </small>
      )}
    </span>
  )
}

interface ListBodyProps<Row> {
  list: ReturnType<typeof usePages<Row>>
  /** Says what could not be read, with a place for the reason as `error`. */
  failed?: MessageKey
  /** Shown when nothing matches. */
  empty: ReactNode
  /** The address of the next rows, for where there are no scripts. */
  moreAddress: (cursor: string) => string
  /** Rows share one card, unless the list is a grid. */
  className?: string | undefined
  /** The rows. */
  children: ReactNode
}

/** A list on screen: on its way, failed, empty, or its rows and the way to more of them. */
export function ListBody<Row>({
  list,
  failed,
  empty,
  moreAddress,
  className = 'rows card',
  children,
}: ListBodyProps<Row>) {
  const { query, rows, total, nextCursor, more } = list
  if (query.isPending) return <Skeleton retry={() => void query.refetch()} />
  if (query.isError && rows.length === 0)
    return <LoadFailed message={failed} error={query.error} retry={() => void query.refetch()} />
  if (rows.length === 0) return empty

  return (
    <>
      <div className={className} aria-busy={query.isPlaceholderData || undefined}>
        {children}
      </div>
      {nextCursor && <ShowMore more={more} address={moreAddress(nextCursor)} shown={rows.length} total={total} />}
    </>
  )
}

/** The end of a list that goes on: the way to its next rows, and how far it was read. */
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
