import { featuresQuery } from '#reference/features/feature-queries.ts'
import { vatRulesQuery } from '#reference/units/unit-queries.ts'
import { slot } from '#framework/ssr/slots.ts'
import { useMe, usePlace, useT, useVisit } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { isSupplier } from '#companies/me.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import type { SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { bidPath, whyNoBid } from '#tenders/core/bid/bid-acts.ts'
import { focusBids } from './focus-bids.ts'
import { ownBid } from '#tenders/core/own-bid-query.ts'
import { changeBid, placeBid, replaceBid } from './bid-form-actions.tsx'
import { Advice, PlaceBid, WholeBid, WithdrawLink } from './whole-bid.tsx'
import type { PlacedSealedBid, SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'

/** Whether the answer to a form is that of a sealed bid. */
const isPlaced = (answer: unknown): answer is PlacedSealedBid =>
  typeof answer === 'object' && answer !== null && 'sealed' in answer && 'receipt' in answer

/** What the page leaves to sealed bids: the form of a new one or of its replacement, and the answer to either. */
interface SealedBidProps {
  rfq: RfqView
  own?: SealedBid
  placed?: PlacedSealedBid
}

/**
 * A new bid, a change of one, and a sealed one in the place of another.
 *
 * @public
 */
export const actions = [placeBid, changeBid, replaceBid]

/** Sealed bids, and what the form of a bid shows of changes of its RFQ. */
const bidSlots = {
  Sealed: slot<SealedBidProps>(),
  RfqChanged: slot<{ rfq: RfqView; bid: BidView }>(),
  ChangedMeanwhile: slot<{ form: Pick<SubmissionHandle, 'more'> }>(),
}

/** A supplier's bid on an RFQ: placing it, or changing it while bidding is open. */
export default definePage({
  ...aboutRfq,
  slots: bidSlots,
  prefetch: ({ rfq }) => ({ vat: vatRulesQuery(), features: rfq.has_lines && featuresQuery() }),
  // Lines need its width.
  needsPage: ({ rfq }) => rfq.has_lines,
  View: ({ rfq, slots }) => <Bid rfq={rfq} slots={slots} />,
})

function Bid({ rfq, slots }: { rfq: RfqView; slots: typeof bidSlots }) {
  const { Sealed, ChangedMeanwhile } = slots
  const t = useT()
  const supplier = isSupplier(useMe())
  const { posted } = useVisit()
  const answer = posted?.answer
  const mine = ownBid(rfq)
  const { own_sealed_bid } = rfq
  // A company that has just become a supplier may go on, although the RFQ's answer is not fetched again yet.
  const mayPlace = rfq.can.bid || (supplier && rfq.viewer_relation === 'member' && rfq.status === 'active')
  const act = useFirst(mine?.can.edit ? 'change' : own_sealed_bid?.can.edit ? 'replace' : mayPlace && 'place')
  // As the form says, which stays the same one where the page learns something else meanwhile.
  const visibility = useFirst(posted?.texts.bid_visibility ?? (rfq.sealed ? 'sealed' : 'open'))
  if (isPlaced(answer)) return <Sealed rfq={rfq} placed={answer} />
  if (act === 'place')
    return visibility === 'sealed' ? <Sealed rfq={rfq} /> : <PlaceBid rfq={rfq} ChangedMeanwhile={ChangedMeanwhile} />
  if (act === 'change' && mine) return <Change rfq={rfq} bid={mine} slots={slots} />
  if (act === 'replace' && own_sealed_bid) return <Sealed rfq={rfq} own={own_sealed_bid} />
  if (rfq.viewer_relation === 'member' && rfq.status === 'active') return <SuppliersOnly rfq={rfq} />
  return (
    <RfqActClosed title={t(mine || own_sealed_bid ? 'bids.edit' : 'bids.place')} rfq={rfq}>
      {t(whyNoBid(rfq))}
    </RfqActClosed>
  )
}

/** Only suppliers bid: offers other companies to become one, and returns here. */
function SuppliersOnly({ rfq: { rfq_id } }: { rfq: RfqView }) {
  const t = useT()
  const to = `/user-profile/supplier?from=${encodeURIComponent(bidPath(rfq_id))}`
  return (
    <MessageView
      title={t('bids.suppliers_only_title')}
      backTo={rfqPath(rfq_id)}
      back={t('site.back')}
      action={
        <Link className={buttonClass('primary')} to={to} replace>
          {t('bids.suppliers_only_action')}
        </Link>
      }
    >
      <p>{t('bids.suppliers_only_body')}</p>
    </MessageView>
  )
}

interface ChangeProps {
  rfq: RfqView
  bid: BidView
  slots: typeof bidSlots
}

function Change({ rfq, bid, slots: { RfqChanged, ChangedMeanwhile } }: ChangeProps) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: changeBid,
    name: `bid-edit-${bid.bid_id}`,
    recordVersion: bid.version,
    toastErrors: 'bids.update_failed',
    refused,
    done: () => void refresh().then(focusBids),
  })
  return (
    <WholeBid
      form={form}
      changes={<ChangedMeanwhile form={form} />}
      rfq={rfq}
      title={t('bids.edit')}
      cancelTo={backPath(place)}
      submit={t('bids.update_action')}
      busyLabel={t('bids.updating')}
      offer={bid}
      prices={bid.lines}
      start={<WithdrawLink rfq_id={rfq.rfq_id} />}
      notice={<RfqChanged rfq={rfq} bid={bid} />}
      kept={
        <Advice>
          {t('bids.file_kept')}
          {bid.attachment && (
            <>
              <br />
              <FileLink file={bid.attachment} />
            </>
          )}
        </Advice>
      }
    >
      <input type="hidden" name="bid_id" value={bid.bid_id} />
    </WholeBid>
  )
}
