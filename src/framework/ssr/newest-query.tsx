import { useLayoutEffect, useMemo, useState } from 'react'
import { usePlace, useVisit } from './context.tsx'
import type { Place } from './route-table.ts'

/**
 * The current query string, updated before `usePlace`, which changes only when the page has loaded. Links built on the
 * current filters must use this one, or quick clicks undo each other.
 */
export function useNewestQuery(): Place['query'] {
  const { history } = useVisit()
  const { path, query } = usePlace()
  const [search, setSearch] = useState(() => new URLSearchParams(query).toString())
  useLayoutEffect(() => {
    const follow = () => {
      const entry = history.current()
      if (entry.path === path) setSearch(new URLSearchParams(entry.search).toString())
    }
    follow()
    return history.subscribe(follow)
  }, [history, path])
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}
