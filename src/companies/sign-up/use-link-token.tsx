import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePlace } from '#framework/ssr/context.tsx'

/**
 * The token of a mailed link. It has left the address by the time the page is hydrated; the page keeps it as long as it
 * is open.
 */
export function useLinkToken() {
  const { token } = usePlace().query
  const [kept] = useState(token)
  return kept
}

const keyOf = (path: string) => `link-token:${path}`

function readKept(path: string) {
  try {
    return sessionStorage.getItem(keyOf(path))
  } catch {
    return null
  }
}

const neverChanges = () => () => {}

/**
 * The same, for a page that is read, left and returned to before its link is used: the tab keeps the token through a
 * reload and a change of language. Null without one; undefined until the browser knows.
 */
export function useKeptLinkToken(): string | null | undefined {
  const { path } = usePlace()
  const token = useLinkToken()
  const kept = useSyncExternalStore<string | null | undefined>(
    neverChanges,
    () => readKept(path),
    () => undefined,
  )
  useEffect(() => {
    if (token === undefined) return
    try {
      sessionStorage.setItem(keyOf(path), token)
    } catch {
      // Then a reload asks for the link again.
    }
  }, [path, token])
  return token ?? kept
}
