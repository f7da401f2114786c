import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#framework/ssr/context.tsx'
import type { NotificationRow } from '#notifications/contract.ts'
import { LISTS, notificationPages, type NotificationState } from './notification-queries.ts'
import { useUnread } from './unread.tsx'

/** What came while the list is read: how many, and the way to show it. The list itself never moves by itself. */
export function useArrivals(state: NotificationState, rows: readonly NotificationRow[]) {
  const api = useApi()
  const queries = useQueryClient()
  const { heard_at } = useUnread()
  const [count, setCount] = useState(0)
  const known = useRef(heard_at)
  const shown = useRef(rows)
  const wanted = useRef(state)
  useEffect(() => {
    shown.current = rows
    wanted.current = state
  })
  const { tab, kind } = state
  useEffect(() => setCount(0), [tab, kind])

  useEffect(() => {
    if (heard_at === known.current) return undefined
    known.current = heard_at
    let stale = false
    const query = notificationPages(api, wanted.current)
    const look = async () => {
      // Under another key: what is on screen stays as it is.
      const { items } = await queries.fetchQuery({ ...query, queryKey: ['me', 'news', wanted.current], staleTime: 0 })
      const last = Math.max(0, ...shown.current.map(({ bump }) => bump))
      if (!stale) setCount(items.filter(({ read_at, bump }) => read_at === null && bump > last).length)
    }
    void look().catch(() => {})
    return () => {
      stale = true
    }
  }, [heard_at, api, queries])

  return {
    count,
    show() {
      setCount(0)
      void queries.invalidateQueries({ queryKey: LISTS }).then(() => {
        window.scrollTo(0, 0)
        document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
      })
    },
  }
}
