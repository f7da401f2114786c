import { useEffect, useState } from 'react'
import { usePlace } from '#platform/ssr/context.tsx'

/**
 * The token of a mailed link. It leaves the address as soon as the page is awake, so that it is neither kept in the
 * history nor shown over a shoulder; the page keeps it as long as it is open.
 */
export function useLinkToken() {
  const { token } = usePlace().query
  const [kept] = useState(token)
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('token')) return
    address.searchParams.delete('token')
    window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash)
  }, [])
  return kept
}

/** No page that is opened from here learns the address with its token: only our origin, without which our own forms would be refused as another site's. */
export const NoReferrer = () => <meta name="referrer" content="strict-origin" />
