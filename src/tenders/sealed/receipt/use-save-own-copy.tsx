import { draftOwner } from '#companies/draft-owner.ts'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import { useSignedIn, useVisit } from '#framework/ssr/context.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { receiptPath } from '../addresses.ts'
import type { PlacedSealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { saveCopy } from './own-copies.browser.ts'

/** Keeps what a sealed bid says that was just sent, and leads to its receipt. */
export function useSaveOwnCopy({ rfq_id }: RfqView) {
  const me = useSignedIn()
  const { history } = useVisit()
  const { refresh } = useRfqRefresh()
  return ({ receipt, contents }: PlacedSealedBid, file: FormFile) => {
    if (contents !== undefined)
      void saveCopy(draftOwner(me)!, { receipt, contents, ...(file instanceof File && { file }) })
    void refresh()
    history.go(receiptPath(rfq_id), { replace: true })
  }
}
