import { useEffect, useState, type RefObject } from 'react'

/** Longer tables render only the rows near the screen. */
export const WINDOW_FROM = 100
const MARGIN = 12
/** Pixels of a row: on a desk, and of a folded card. */
const HEIGHTS = { desk: 50, phone: 68 }

/** The rows near the screen, by index, and the height of those that are not there. */
export interface RowWindow {
  from: number
  to: number
  height: number
}

/** Follows the screen over a long table; null where the table is short. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow | null {
  const long = count >= WINDOW_FROM
  const [range, setRange] = useState<RowWindow>({ from: 0, to: 40, height: HEIGHTS.desk })
  useEffect(() => {
    if (!long) return
    const narrow = matchMedia('(max-width:900px)')
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      const height = narrow.matches ? HEIGHTS.phone : HEIGHTS.desk
      // In steps, so that scrolling does not render at every event.
      const first = Math.floor(-top / height / MARGIN) * MARGIN
      const from = Math.max(0, first - MARGIN)
      const to = first + Math.ceil(innerHeight / height) + 3 * MARGIN
      setRange((before) =>
        before.from === from && before.to === to && before.height === height ? before : { from, to, height },
      )
    }
    measure()
    const listeners = new AbortController()
    const { signal } = listeners
    // Captured: a dialog or a sheet may be what scrolls.
    addEventListener('scroll', measure, { passive: true, capture: true, signal })
    addEventListener('resize', measure, { signal })
    narrow.addEventListener('change', measure, { signal })
    return () => listeners.abort()
  }, [long, body])
  return long ? range : null
}

/**
 * The indices to render, with the number of rows that are missing before each; `kept` are rendered wherever they are.
 */
export function windowed(
  count: number,
  range: RowWindow | null,
  kept: readonly number[],
): { indices: number[]; gapBefore: number[]; gapAfter: number } {
  if (!range) return { indices: Array.from({ length: count }, (_, index) => index), gapBefore: [], gapAfter: 0 }
  const near = Array.from({ length: Math.max(0, Math.min(range.to, count) - range.from) }, (_, at) => range.from + at)
  const indices = [...new Set([...near, ...kept.filter((index) => index >= 0 && index < count)])].toSorted(
    (a, b) => a - b,
  )
  return {
    indices,
    gapBefore: indices.map((index, at) => index - (indices[at - 1] ?? -1) - 1),
    gapAfter: count - 1 - (indices.at(-1) ?? -1),
  }
}
