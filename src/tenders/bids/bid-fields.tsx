import styles from './bid-fields.module.css'
import { useState } from 'react'
import { normalizeAmount } from '#framework/text/normalize.ts'
import { addDays, daysBetween, isDay } from '#framework/i18n/day.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { fromRiyals, halalas, riyals } from '#framework/i18n/money.ts'
import { useToday, useT } from '#framework/ssr/context.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { AmountField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { urgencyOf } from '#framework/ui/elements/time-left.ts'
import type { BidOffer } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { QuantityText } from '#tenders/core/quantity/quantity-text.tsx'
import { ClosingText } from '#tenders/core/closing/closing-text.tsx'
import { useTimeLeft } from '#tenders/core/closing/use-time-left.tsx'
import { lateness } from '#tenders/core/bid/lateness.ts'
import { StatedVat } from './stated-vat.tsx'

/** A summary of the RFQ beside the form. */
export function BidRecap({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const days = daysBetween(useToday(), rfq.deadline)
  const urgency = urgencyOf(days)
  const left = useTimeLeft(rfq)
  return (
    <div className={styles.recap}>
      <b>
        <bdi>{rfq.title}</bdi>
      </b>
      <dl>
        <div>
          <dt>{t(rfq.lines ? 'lines.title' : 'rfqs.quantity')}</dt>
          <dd>{rfq.lines ? t('lines.count', { count: rfq.lines.length }) : <QuantityText rfq={rfq} />}</dd>
        </div>
        <div>
          <dt>{t('bids.requested_delivery')}</dt>
          <dd>
            <DayText day={rfq.delivery_date} />
          </dd>
        </div>
        <div>
          <dt>{t('rfqs.deadline_short')}</dt>
          <dd className={urgency === 'soon' || urgency === 'due' ? styles.late : undefined}>
            <ClosingText of={rfq} length="no_year" />
            {' · '}
            {left}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The amount, its VAT, the date and the comments: what both a new and a changed bid have. */
export function BidFields({ rfq, bid }: { rfq: RfqView; bid?: BidOffer | undefined }) {
  const t = useT()
  const form = useFormHandle()
  const begin = bid ? formatAmount(fromRiyals(bid.total_amount)) : undefined
  const [amount, setAmount] = useState(form?.draftText('total_amount') ?? begin ?? '')
  const canonical = normalizeAmount(amount)
  const known = /^\d{1,12}(\.\d{1,2})?$/.test(canonical) ? fromRiyals(riyals(Number(canonical))) : null
  const each = rfq.quantity > 1 && known !== null ? halalas(Math.round(known / rfq.quantity)) : halalas(0)
  return (
    <>
      <AmountField
        name="total_amount"
        label={t('bids.total_amount')}
        hint={t('bids.vat_hint')}
        initial={begin}
        onText={setAmount}
        echo={each > 0 && <b>{t('bids.per_unit', { amount: formatAmount(each) })}</b>}
      />
      <StatedVat bid={bid} amount={known} />
      <ProposedDelivery rfq={rfq} bid={bid} />
      <BidComments bid={bid} />
    </>
  )
}

/** The proposed delivery date, with its distance to the requested one. */
export function ProposedDelivery({ rfq, bid }: { rfq: RfqView; bid: BidOffer | undefined }) {
  const t = useT()
  const today = useToday()
  const form = useFormHandle()
  const [day, setDay] = useState(
    form?.draftText('proposed_delivery_date') ?? bid?.proposed_delivery_date ?? rfq.delivery_date,
  )
  const late = isDay(day) && day > rfq.delivery_date
  return (
    <DateField
      name="proposed_delivery_date"
      label={t('bids.proposed_delivery')}
      initial={bid?.proposed_delivery_date ?? rfq.delivery_date}
      min={today}
      max={addDays(today, 5 * 366)}
      onDay={setDay}
      note={
        isDay(day) && <span className={late ? styles.late : styles.onTime}>{lateness(t, day, rfq.delivery_date)}</span>
      }
    />
  )
}

export function BidComments({ bid }: { bid: BidOffer | undefined }) {
  const t = useT()
  return (
    <TextAreaField
      name="comments"
      label={t('bids.comments')}
      hint={t('bids.comments_hint')}
      initial={bid?.comments}
      max={2000}
      rows={3}
      optional
    />
  )
}
