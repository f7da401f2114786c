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

function readKept(key: string) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Then a reload asks for it again.
  }
}

const neverChanges = () => () => {}

/** What the tab keeps under a key. Null without it; undefined until the browser knows. */
const useKept = (key: string) =>
  useSyncExternalStore<string | null | undefined>(
    neverChanges,
    () => readKept(key),
    () => undefined,
  )

/**
 * The same, for a page that is read, left and returned to before its link is used: the tab keeps the token through a
 * reload and a change of language. Null without one; undefined until the browser knows.
 */
export function useKeptLinkToken(): string | null | undefined {
  const { path } = usePlace()
  const token = useLinkToken()
  const key = `link-token:${path}`
  const kept = useKept(key)
  useEffect(() => {
    if (token !== undefined) keep(key, token)
  }, [key, token])
  return token ?? kept
}

/** What was typed into a field of such a page, and how to keep it in the same way. */
export function useKeptText(field: string) {
  const { path } = usePlace()
  const key = `typed:${path}:${field}`
  return [useKept(key), (text: string) => keep(key, text)] as const
}
