import { useLayoutEffect, useMemo, useState } from 'react'
import { usePlace, useVisit } from './context.tsx'
import type { Place } from './route-table.ts'

/**
 * The query of the page's address as soon as it changes. The place follows later, and leaves out what somebody has left
 * by then: what the next click builds on, or what closes with Back, is read here.
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
