import './rfq-list.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { formatNumber } from '#platform/format.ts'
import { useWords } from '#platform/ssr/context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Link } from '#platform/ui/link.tsx'
import { LoadFailed, Skeleton } from '#platform/ui/states.tsx'
import { cursorOf, type pagesOf } from './rfq-queries.ts'

/** The rows of a list that were read so far; what was there stays on screen while other rows are on the way. */
export function usePages<Row>(pages: ReturnType<typeof pagesOf<Row>>) {
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  const last = query.data?.pages.at(-1)
  return {
    query,
    rows: query.data?.pages.flatMap(({ items }) => items) ?? [],
    total: query.data?.pages[0]?.total,
    capped: query.data?.pages[0]?.capped ?? false,
    nextCursor: cursorOf(last?.next),
  }
}

interface ListBodyProps<Row> {
  list: ReturnType<typeof usePages<Row>>
  /** What stands there when nothing matches. */
  empty: ReactNode
  /** The address of the next rows, for where there are no scripts. */
  moreAddress: (cursor: string) => string
  /** The rows. */
  children: ReactNode
}

/** A list on screen: on its way, failed, empty, or its rows and the way to more of them. */
export function ListBody<Row>({ list, empty, moreAddress, children }: ListBodyProps<Row>) {
  const t = useWords()
  const { query, rows, total, nextCursor } = list
  if (query.isPending) return <Skeleton retry={() => void query.refetch()} />
  if (query.isError && rows.length === 0) return <LoadFailed error={query.error} retry={() => void query.refetch()} />
  if (rows.length === 0) return empty

  function more(event: MouseEvent) {
    event.preventDefault()
    void query.fetchNextPage()
  }
  return (
    <>
      <div className="rows card" aria-busy={query.isPlaceholderData || undefined}>
        {children}
      </div>
      {nextCursor && (
        <div className="more">
          {query.isFetchNextPageError && (
            <p className="sm" role="alert">
              {t('site.more_failed')} <span dir="auto">{isApiFailure(query.error) && query.error.error}</span>
            </p>
          )}
          {query.isFetchingNextPage ? (
            <Button busy>{t('site.loading')}</Button>
          ) : (
            <Link className="btn btn-s" to={moreAddress(nextCursor)} onClick={more}>
              {t('site.show_more')}
            </Link>
          )}
          {total !== undefined && (
            <p className="xs muted">{t('site.shown_of', { shown: formatNumber(rows.length), total: formatNumber(total) })}</p>
          )}
        </div>
      )}
    </>
  )
}
