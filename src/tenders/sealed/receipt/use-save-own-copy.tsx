import { draftOwner } from '#companies/draft-owner.ts'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import { useSignedIn, useVisit } from '#framework/ssr/context.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { receiptPath } from '../addresses.ts'
import type { PlacedSealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { saveCopy } from './own-copies.browser.ts'

/**
 * Keeps what a sealed bid says that was just sent, and leads to its receipt. Where a repeated answer does not have it,
 * the form stays and says so.
 */
export function useSaveOwnCopy({ rfq_id }: RfqView) {
  const me = useSignedIn()
  const { history, t } = useVisit()
  const { refresh } = useRfqRefresh()
  return ({ receipt, contents }: PlacedSealedBid, file: FormFile) => {
    void refresh()
    if (contents === undefined) return toast(t('sealed.contents_not_repeated'), 'error')
    void saveCopy(draftOwner(me)!, { receipt, contents, ...(file instanceof File && { file }) })
    history.go(receiptPath(rfq_id), { replace: true })
  }
}
