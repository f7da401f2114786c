import { useEffect, useState } from 'react'
import { draftOwner } from '#companies/draft-owner.ts'
import { useSignedIn } from '#framework/ssr/context.tsx'
import type { PlacedSealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { type OwnCopy, readCopy, saveCopy } from './own-copies.browser.ts'

/**
 * The bidder's own copy of a sealed bid: of the answer that brought it, of this browser, or of a file that is given
 * later. Undefined until the browser has looked, null where it has none. `isStored`: the browser keeps it.
 */
export function useOwnCopy({ receipt, contents }: Pick<PlacedSealedBid, 'receipt' | 'contents'>) {
  const me = useSignedIn()
  const [copy, setCopy] = useState<OwnCopy | null | undefined>(
    contents === undefined ? undefined : { receipt, contents },
  )
  // Without scripts it never is.
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    let isShown = true
    const owner = draftOwner(me)!
    async function find() {
      const found =
        contents === undefined
          ? await readCopy(owner, receipt)
          : { copy: { receipt, contents }, isStored: saveCopy(owner, { receipt, contents }) }
      if (!isShown) return
      setCopy(found?.copy ?? null)
      // Not waited for: the browser may never answer, and until it does the copy is offered as a file.
      const stored = (await found?.isStored) ?? false
      if (isShown) setStored(stored)
    }
    void find()
    return () => {
      isShown = false
    }
    // The receipt of one version never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [receipt.commitment])
  return {
    copy,
    isStored,
    keep: (given: OwnCopy) => {
      setCopy(given)
      void saveCopy(draftOwner(me)!, given).then(setStored)
    },
  }
}
