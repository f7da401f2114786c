import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NotificationRow } from '#notifications/contract.ts'
import { LISTS, notificationPages, type NotificationState } from './notification-queries.ts'
import { useUnread } from './unread.tsx'

/**
 * Counts notifications that arrived while the list is open, and loads them on demand. The list itself never changes on
 * its own.
 */
export function useArrivals(state: NotificationState, rows: readonly NotificationRow[]) {
  const queries = useQueryClient()
  const { heard_at } = useUnread()
  const { tab, kind } = state
  const view = `${tab} ${kind}`
  const [came, setCame] = useState({ view, count: 0 })
  const known = useRef(heard_at)
  const shown = useRef(rows)
  const wanted = useRef(state)
  useEffect(() => {
    shown.current = rows
    wanted.current = state
  })

  useEffect(() => {
    if (heard_at === known.current) return undefined
    known.current = heard_at
    let stale = false
    const query = notificationPages(wanted.current)
    const look = async () => {
      // A separate query key, so that the list on screen does not change.
      const { items } = await queries.fetchQuery({
        ...query,
        queryKey: ['me', 'arrivals', wanted.current],
        staleTime: 0,
      })
      const last = Math.max(0, ...shown.current.map(({ bump }) => bump))
      if (!stale) setCame({ view, count: items.filter(({ read_at, bump }) => read_at === null && bump > last).length })
    }
    void look().catch(() => {})
    return () => {
      stale = true
    }
  }, [heard_at, view, queries])

  async function show() {
    setCame({ view, count: 0 })
    await queries.invalidateQueries({ queryKey: LISTS })
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }

  // Another view of the list was read anew.
  return { count: came.view === view ? came.count : 0, show: () => void show() }
}
