import type { ComponentType, ReactNode } from 'react'
import { draftOwner } from '#companies/draft-owner.ts'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { useLang, useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { part } from '#framework/ssr/part.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { FieldHandle, FormHandle, SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { BidOffer } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import type { PlacedSealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { PriceView } from '#tenders/core/lines/contract.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import { placeBid } from './bid-form-actions.tsx'
import { focusBids } from './focus-bids.ts'
import { BidComments, BidFields, BidRecap, ProposedDelivery } from './bid-fields.tsx'

const PricedBid = part(() => import('#tenders/lines/pricing/priced-bid.tsx'), 'PricedBid')

export const Advice = ({ children }: { children: ReactNode }) => (
  <p className="advice">
    <Icon name="info" />
    <span>{children}</span>
  </p>
)

/** The way to a new form where bids on the RFQ are not what this one says: sent again, it is refused again. */
function OpenAgain({ of: { rfq_id } }: { of: RfqView }) {
  const t = useT()
  const lang = useLang()
  return (
    <Advice>
      {t('bids.begin_again')} {/* A document of its own: this one has the form's address already. */}
      <a className="text-link" href={localPath(lang, bidPath(rfq_id))}>
        {t('site.form_open_again')}
      </a>
    </Advice>
  )
}

/** The way to the bid that the company has already, such as one sent in another tab. */
function OwnBidLink({ of: { rfq_id } }: { of: RfqView }) {
  const t = useT()
  const lang = useLang()
  return (
    <Advice>
      {/* A document of its own: this one has the form's address already. */}
      <a className="text-link" href={localPath(lang, bidPath(rfq_id))}>
        {t('bids.open_own')}
      </a>
    </Advice>
  )
}

interface WholeBidProps {
  form: FormHandle
  rfq: RfqView
  title: string
  submit: string
  busyLabel: string
  cancelTo: string
  /** What changed in the RFQ since the form was filled in: shown once it was refused for that. */
  changes: ReactNode
  /** What its fields begin with. */
  offer?: BidOffer | undefined
  prices?: readonly PriceView[] | undefined
  /** Another way, such as withdrawing. */
  start?: ReactNode
  /** Above the fields. */
  notice?: ReactNode
  /** Who will read the bid, and when, where that is not everybody. */
  readers?: ReactNode
  /** Said in place of a field for the quotation and of `readers`. */
  kept?: ReactNode
  /** Further hidden fields. */
  children?: ReactNode
}

/** The form of a whole bid: of a new one, of one that is changed, and of one that takes the place of a sealed one. */
export function WholeBid({ changes, offer, prices, notice, readers, kept, children, ...view }: WholeBidProps) {
  const t = useT()
  const { form, rfq } = view
  const shown =
    (form.failed === 'rfq_changed' && changes) ||
    (form.failed === 'bid_visibility_changed' && <OpenAgain of={rfq} />) ||
    (form.failed === 'bid_exists' && <OwnBidLink of={rfq} />) ||
    notice
  // What was said when the form was opened, also where the page learns something else meanwhile.
  const visibility = useFirst(form.posted?.texts.bid_visibility ?? (rfq.sealed ? 'sealed' : 'open'))
  const version = (
    <>
      <input type="hidden" name="rfq_version" value={rfq.version} />
      <input type="hidden" name="bid_visibility" value={visibility} />
      {children}
    </>
  )
  const quotation = !kept && <Quotation form={form} rfq={rfq} />
  const end = kept ?? <Advice>{readers ?? t('bids.visibility')}</Advice>
  if (rfq.lines) {
    return (
      <PricedBid {...view} lines={rfq.lines} known={prices} bid={offer} notice={shown}>
        <ProposedDelivery rfq={rfq} bid={offer} />
        {version}
        {quotation}
        <BidComments bid={offer} />
        {end}
      </PricedBid>
    )
  }
  return (
    <FormView {...view}>
      {shown}
      <BidRecap rfq={rfq} />
      {version}
      <BidFields rfq={rfq} bid={offer} />
      {quotation}
      {end}
    </FormView>
  )
}

interface PlaceProps {
  rfq: RfqView
  ChangedMeanwhile: ComponentType<{ form: Pick<SubmissionHandle, 'more'> }>
  readers?: ReactNode
  /** Takes the answer to a sealed bid, and the file that was sent. */
  onSealed?: (bid: PlacedSealedBid, file: FormFile) => void
}

/** The form of a new bid. */
export function PlaceBid({ rfq, ChangedMeanwhile, readers, onSealed }: PlaceProps) {
  const t = useT()
  const me = useMe()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: placeBid,
    name: `bid-${rfq.rfq_id}`,
    draft: draftOwner(me),
    toastErrors: 'bids.error',
    refused,
    done: (answer, { attachment }) => {
      if (answer && 'sealed' in answer) onSealed?.(answer, attachment)
      else void refresh().then(focusBids)
    },
  })
  return (
    <WholeBid
      form={form}
      changes={<ChangedMeanwhile form={form} />}
      rfq={rfq}
      title={t('bids.place')}
      cancelTo={backPath(place)}
      submit={t('bids.submit')}
      busyLabel={t('bids.submitting')}
      readers={readers}
    />
  )
}

/** The way to withdraw the bid, which leads back to where the form was opened. */
export function WithdrawLink({ rfq_id }: { rfq_id: number }) {
  const t = useT()
  const { from } = usePlace().query
  return (
    <Link
      className={buttonClass('danger_text')}
      to={`${bidPath(rfq_id)}/withdraw${from ? `?from=${encodeURIComponent(from)}` : ''}`}
      replace
    >
      <Icon name="trash" />
      {t('bids.withdraw')}
    </Link>
  )
}

/** The bidder's own document. Of a sealed bid none is kept here when the form is refused. */
function Quotation({ form, rfq }: { form: FieldHandle; rfq: RfqView }) {
  const t = useT()
  return (
    <FileField
      name="attachment"
      label={t('bids.attachment')}
      hint={
        <>
          {rfq.sealed && form.posted && (
            <>
              <b>{t('sealed.file_again')}</b>
              <br />
            </>
          )}
          {t('bids.attachment_hint')}
          <br />
          {t('site.upload_types', { types: acceptedEndings(bidAttachment).join(t('site.list_separator')) })}
        </>
      }
      upload={bidAttachment}
    />
  )
}
