import { useEffect, useRef } from 'react'

/** The print key of both keyboards that are usual here: the Arabic letter lies on the same key. */
const PRINT_KEYS = ['p', 'P', 'ح']

/** Whether a paper is being printed, so that the browser's announcement is not taken for its menu. */
let printing = false

/** Opens the browser's print window for a paper that is laid out. */
export function printPaper() {
  printing = true
  try {
    window.print()
  } finally {
    printing = false
  }
}

/**
 * Calls `onKey` in place of the browser's print key, and `onMenu` when its menu is about to print, which waits for
 * nothing. Another part of the page may answer instead: then `listens` is false.
 */
export function usePrintRequests(requests: { onKey: () => void; onMenu: () => void }, listens = true) {
  const latest = useRef(requests)
  useEffect(() => {
    latest.current = requests
  })
  useEffect(() => {
    if (!listens) return undefined
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('beforeprint', () => printing || latest.current.onMenu(), { signal })
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !PRINT_KEYS.includes(event.key)) return
      event.preventDefault()
      latest.current.onKey()
    }
    document.addEventListener('keydown', onKey, { signal })
    return () => listeners.abort()
  }, [listens])
}
