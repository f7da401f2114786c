import { useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { formatAmount } from '#platform/format.ts'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { Price } from '#platform/ui/amount.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Confirm } from '#platform/ui/confirm.tsx'
import { Icon, type IconName } from '#platform/ui/icon.tsx'
import { DayText, Sentence } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'
import type { WordKey } from '#platform/words.ts'
import type { BidView } from '#rfqs/bid-view.ts'
import type { RfqView } from '#rfqs/contract.ts'
import { lateness } from './bid-row.tsx'

interface AcceptBidProps {
  rfq: RfqView
  bid: BidView
  onClose: () => void
  /** After the award: told already. */
  onDone: () => void
  /** The server said no; the question stays and says why. */
  onRefused: (thrown: unknown) => Promise<unknown> | undefined
}

const EFFECTS: readonly [IconName, WordKey][] = [
  ['lock', 'bids.accept_effect_close'],
  ['mail', 'bids.accept_effect_mail'],
  ['warning', 'bids.accept_effect_final'],
]

/** The question before the award, with everything that it means. A bid that was changed meanwhile is shown anew before it can be accepted. */
export function AcceptBid({ rfq, bid: given, onClose, onDone, onRefused }: AcceptBidProps) {
  const t = useWords()
  const api = useApi()
  const [bid, setBid] = useState(given)
  const { supplier, total_amount, proposed_delivery_date } = bid

  async function accept() {
    try {
      await api.send('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { bid_id: bid.bid_id }, { version: bid.version })
    } catch (thrown) {
      if (isApiFailure(thrown) && thrown.code === 'bid_changed' && thrown.more.bid) setBid(thrown.more.bid as BidView)
      toast(t('errors.accept_bid_failed', { error: isApiFailure(thrown) ? thrown.error : t('errors.generic') }), 'error')
      await onRefused(thrown)
      throw thrown
    }
    toast(t('bids.accept_done'), 'success')
    onDone()
  }

  return (
    <Confirm
      open
      onClose={onClose}
      title={<Sentence of="bids.accept_title" parts={{ company: <bdi>{supplier.company_name}</bdi> }} />}
      action={t('bids.accept_action')}
      busyLabel={t('bids.accepting')}
      onConfirm={accept}
      stays
    >
      <div className="award">
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
        <div className="sum2">
          <Price amount={total_amount} />
          <span className="xs muted">{t('bids.incl_vat')}</span>
        </div>
      </div>
      {bid.stale && (
        <p className="warnb">
          <Icon name="warning" />
          <span>{t('bids.accept_body_changed')}</span>
        </p>
      )}
      <p className="sm t2">
        <Sentence
          of="bids.accept_sum"
          parts={{
            amount: <b className="num">{t('site.amount', { amount: formatAmount(total_amount) })}</b>,
            date: (
              <b>
                <DayText day={proposed_delivery_date} />
              </b>
            ),
          }}
        />{' '}
        {t('bids.accept_effects')}
      </p>
      <ul className="conseq">
        {EFFECTS.map(([icon, effect]) => (
          <li key={effect}>
            <Icon name={icon} />
            <span>{t(effect)}</span>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
