import { useState } from 'react'
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
