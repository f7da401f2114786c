import styles from './accept-bid.module.css'
import { useState } from 'react'
import { formatAmount } from '#framework/i18n/format.ts'
import { fromRiyals, type Halalas, halalas, sumOf } from '#framework/i18n/money.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { whyNoAccept } from '#tenders/core/bid/bid-acts.ts'
import { lateness } from '#tenders/core/bid/lateness.ts'
import { proposalPath } from '#tenders/award/approve/addresses.ts'
import { ProposeAward } from '#tenders/award/approve/propose-award.tsx'
import { lineOfBox, type OfferedLine, offeredLines, totalWith } from '#tenders/award/optional-lines.ts'
import { TotalWith } from '#tenders/award/total-with.tsx'
import { vatWords } from '#tenders/core/bid/amount-vat.ts'
import { pricedBid } from '#tenders/core/own-bid-query.ts'
import { ChooseOptional } from './choose-optional.tsx'

const acceptBid = defineAction({
  name: 'accept-bid',
  schema: async () => (await import('#tenders/award/approve/contract.ts')).awardForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal(
      'PUT /rfqs/:rfq_id/accept-bid',
      { ...values, rfq_id: params.rfq_id, bid_id: Number(params.bid_id) },
      sending,
    ),
  // Above the company's limit nothing was accepted: somebody else decides.
  success: (answer, _values, { place }) =>
    answer && 'proposal' in answer
      ? { to: proposalPath(answer.proposal.proposal_id), notice: { key: 'approvals.proposed_done' } }
      : { to: rfqPath(place.params.rfq_id ?? ''), notice: { key: 'bids.accept_done' } },
})

export const actions = [acceptBid]

const EFFECTS: readonly [IconName, MessageKey][] = [
  ['lock', 'bids.accept_effect_close'],
  ['mail', 'bids.accept_effect_mail'],
  ['warning', 'bids.accept_effect_final'],
]

/**
 * The question before the award, with everything that it means. A bid that was changed meanwhile is shown anew before
 * it can be accepted.
 */
export default definePage({
  ...aboutRfq,
  dependentData: ({ rfq }, { params }) => ({
    priced: rfq.lines?.some(({ optional }) => optional) === true && pricedBid(Number(params.bid_id)),
  }),
  View: ({ rfq, priced }) => <AcceptBid rfq={rfq} priced={priced} />,
})

function AcceptBid({ rfq, priced }: { rfq: RfqView; priced: BidView | undefined }) {
  const t = useT()
  const { bid_id } = usePlace().params
  const bid = rfq.bids.find((one) => String(one.bid_id) === bid_id)
  if (bid)
    return (
      <ConfirmAward key={bid.bid_id} rfq={rfq} bid={bid} offered={offeredLines(rfq.lines ?? [], priced?.lines ?? [])} />
    )
  return (
    <RfqActClosed title={t('bids.accept')} rfq={rfq}>
      {t('errors.bid_not_found')}
    </RfqActClosed>
  )
}

interface AwardProps {
  rfq: RfqView
  bid: BidView
  /** Its optional lines. */
  offered: readonly OfferedLine[]
}

function ConfirmAward({ rfq, bid, offered }: AwardProps) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const email_verified = useMe()?.email_verified === true
  const refreshMe = useRefreshMe()
  const possible = useFirst(bid.can.accept)
  const { supplier, total_amount, proposed_delivery_date } = bid
  const form = useForm({
    action: acceptBid,
    recordVersion: bid.version,
    toastErrors: 'errors.accept_bid_failed',
    refused,
    done: () => Promise.all([refresh(), refreshMe()]),
  })
  const [ticked, setTicked] = useState<readonly number[]>(() =>
    Object.keys(form.posted?.texts ?? {}).flatMap((name) => lineOfBox(name)),
  )
  if (!possible) {
    return (
      <RfqActClosed title={t('bids.accept')} rfq={rfq}>
        {t(whyNoAccept({ ...rfq, email_verified }))}
      </RfqActClosed>
    )
  }
  const total = fromRiyals(total_amount)
  const chosen = offered.filter(({ line_id }) => ticked.includes(line_id))
  const awarded = chosen.length > 0 ? totalWith(bid.vat ?? [], chosen) : total
  const { optional_halalas: optional = halalas(0) } = bid
  const limit = rfq.award_limit_halalas
  const proposes = limit !== undefined && sumOf(total, optional) > limit
  return (
    <ConfirmView
      form={form}
      title={t(proposes ? 'approvals.propose_title' : 'bids.accept_title', { company: supplier.company_name })}
      cancelTo={backPath(place)}
      submit={t(proposes ? 'approvals.propose' : 'bids.accept_action')}
      busyLabel={t(proposes ? 'approvals.proposing' : 'bids.accepting')}
    >
      <div className={styles.bid}>
        <Avatar id={supplier.user_id} name={supplier.company_name} image={supplier.profile_image} size="lg" />
        <div>
          <b>
            <bdi>{supplier.company_name}</bdi>
          </b>
          <p className="xs muted">
            {t('bids.proposed_delivery')} <DayText day={proposed_delivery_date} />
            {' · '}
            {lateness(t, proposed_delivery_date, rfq.delivery_date)}
          </p>
        </div>
        <div className={styles.amount}>
          <Price amount={fromRiyals(total_amount)} />
          <span className="xs muted">{vatWords(t, bid)}</span>
        </div>
      </div>
      {bid.stale && (
        <p className="warning">
          <Icon name="warning" />
          <span>{t('bids.accept_body_changed')}</span>
        </p>
      )}
      {offered.length > 0 && (
        <ChooseOptional offered={offered} onChoice={setTicked}>
          <TotalWith amount={awarded} live />
        </ChooseOptional>
      )}
      {proposes ? (
        <ProposeAward total={total} optional={optional} limit={limit} />
      ) : (
        <Effects amount={awarded} day={proposed_delivery_date} />
      )}
    </ConfirmView>
  )
}

/** What accepting means. */
function Effects({ amount, day }: { amount: Halalas; day: string }) {
  const t = useT()
  return (
    <>
      <p className="sm secondary">
        <Sentence
          of="bids.accept_sum"
          parts={{
            amount: <b className="num">{t('site.amount', { amount: formatAmount(amount) })}</b>,
            date: (
              <b>
                <DayText day={day} />
              </b>
            ),
          }}
        />{' '}
        {t('bids.accept_effects')}
      </p>
      <ul className="consequences">
        {EFFECTS.map(([icon, effect]) => (
          <li key={effect}>
            <Icon name={icon} />
            <span>{t(effect)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
