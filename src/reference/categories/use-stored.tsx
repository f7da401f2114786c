import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Keeps a query result in the browser's storage under `name`: the result of an earlier visit is shown as stale until
 * the new one replaces it. Values of another shape are ignored.
 */
export function useStored<A>(name: string, queryKey: readonly unknown[], isAnswer: (value: unknown) => value is A) {
  const queries = useQueryClient()
  const key = queryKey.join(' ')
  useEffect(() => {
    const query = queries.getQueryCache()
    const path = key.split(' ')
    if (queries.getQueryData(path) === undefined) {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
        if (isAnswer(kept)) queries.setQueryData(path, kept, { updatedAt: 1 })
      } catch {
        // Storage may be refused or damaged: then the query is loaded as usual.
      }
    }
    const store = () => {
      const state = queries.getQueryState(path)
      if (state?.status !== 'success' || state.dataUpdatedAt <= 1) return
      try {
        localStorage.setItem(name, JSON.stringify(state.data))
      } catch {
        // Without storage it is loaded again on the next visit.
      }
    }
    store()
    return query.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey.join(' ') === key) store()
    })
    // `isAnswer` is written once by its caller.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queries, name, key])
}
