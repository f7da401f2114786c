import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { replaceBid } from '#tenders/bids/bid-form-actions.tsx'
import { Advice, PlaceBid, WholeBid, WithdrawLink } from '#tenders/bids/whole-bid.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { ChangedMeanwhile, RfqChanged } from '#tenders/amendments/rfq-changed.tsx'
import { receiptPath } from '../addresses.ts'
import type { SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { BidderNotice } from '../show/hidden-until.tsx'
import { offerOfContents } from './offer-of-contents.ts'
import type { OwnCopy } from './own-copies.browser.ts'
import { useFillFileField } from './use-fill-file-field.tsx'
import { useSaveOwnCopy } from './use-save-own-copy.tsx'
import { useOwnCopy } from './use-own-copy.tsx'

/** Places a bid on an RFQ with sealed bids. */
export function PlaceSealedBid({ rfq }: { rfq: RfqView }) {
  const saveOwnCopy = useSaveOwnCopy(rfq)
  return (
    <PlaceBid
      rfq={rfq}
      ChangedMeanwhile={ChangedMeanwhile}
      readers={rfq.sealed && <BidderNotice of={rfq} />}
      onSealed={saveOwnCopy}
    />
  )
}

interface ReplaceProps {
  rfq: RfqView
  bid: SealedBid
}

/** Replaces a sealed bid. The form begins with the bidder's own copy, where this browser has one. */
export function ReplaceBid({ rfq, bid }: ReplaceProps) {
  // The bid that the form is about; the page already knows its new version when the form was sent.
  const [replaced] = useState(bid)
  const { copy } = useOwnCopy(replaced)
  const isDirtyRef = useRef((): boolean => false)
  const onForm = useCallback((isDirty: () => boolean) => {
    isDirtyRef.current = isDirty
  }, [])
  const [shown, setShown] = useState<OwnCopy>()
  // What somebody typed meanwhile stays.
  useEffect(() => {
    if (copy && !isDirtyRef.current()) setShown(copy)
  }, [copy])
  return (
    <ReplaceForm
      key={shown ? 'copy' : 'empty'}
      rfq={rfq}
      bid={replaced}
      copy={shown ?? (copy === null ? null : undefined)}
      onForm={onForm}
    />
  )
}

function ReplaceForm({
  rfq,
  bid,
  copy,
  onForm,
}: ReplaceProps & { copy: OwnCopy | null | undefined; onForm: (isDirty: () => boolean) => void }) {
  const t = useT()
  const place = usePlace()
  const saveOwnCopy = useSaveOwnCopy(rfq)
  const { refused } = useRfqRefresh()
  const form = useForm({
    action: replaceBid,
    name: `bid-replace-${bid.bid_id}`,
    recordVersion: bid.version,
    toastErrors: 'bids.update_failed',
    refused,
    done: (answer, { attachment }) => 'sealed' in answer && saveOwnCopy(answer, attachment),
  })
  useEffect(() => onForm(form.isDirty), [form.isDirty, onForm])
  useFillFileField(form, copy)
  const { offer, prices } = copy ? offerOfContents(copy.contents) : {}
  return (
    <WholeBid
      form={form}
      changes={<ChangedMeanwhile form={form} />}
      rfq={rfq}
      title={t('sealed.replace')}
      cancelTo={backPath(place)}
      submit={t('sealed.replace')}
      busyLabel={t('bids.updating')}
      offer={offer}
      prices={prices}
      readers={rfq.sealed && <BidderNotice of={rfq} />}
      start={<WithdrawLink rfq_id={rfq.rfq_id} />}
      notice={
        <>
          <RfqChanged rfq={rfq} bid={bid} />
          <Advice>
            {t(copy ? 'sealed.replaces_filled' : 'sealed.replaces_whole')}{' '}
            {copy === null && (
              <>
                {t('sealed.copy_missing')}{' '}
                <Link className="text-link" to={receiptPath(rfq.rfq_id)}>
                  {t('sealed.receipt')}
                </Link>
              </>
            )}
          </Advice>
        </>
      }
    >
      <input type="hidden" name="bid_id" value={bid.bid_id} />
    </WholeBid>
  )
}
