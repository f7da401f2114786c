import { useEffect, useState } from 'react'
import { draftOwner } from '#companies/draft-owner.ts'
import { useSignedIn } from '#framework/ssr/context.tsx'
import type { PlacedSealedBid } from '../contract.ts'
import { type OwnCopy, readCopy, saveCopy } from './own-copies.browser.ts'

/**
 * The bidder's own copy of a sealed bid: of the answer that brought it, of this browser, or of a file that is given
 * later. Undefined until the browser has looked, null where it has none.
 */
export function useOwnCopy({ receipt, contents }: Pick<PlacedSealedBid, 'receipt' | 'contents'>) {
  const me = useSignedIn()
  const [copy, setCopy] = useState<OwnCopy | null | undefined>(
    contents === undefined ? undefined : { receipt, contents },
  )
  useEffect(() => {
    let isShown = true
    const owner = draftOwner(me)!
    if (contents !== undefined) void saveCopy(owner, { receipt, contents })
    else void readCopy(owner, receipt).then((found) => isShown && setCopy(found ?? null))
    return () => {
      isShown = false
    }
    // The receipt of one version never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [receipt.commitment])
  return {
    copy,
    keep: (given: OwnCopy) => {
      setCopy(given)
      void saveCopy(draftOwner(me)!, given)
    },
  }
}
