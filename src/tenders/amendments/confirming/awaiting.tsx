import styles from './awaiting.module.css'
import type { ReactNode } from 'react'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import { type ClosingLeft, useTimeLeft } from '#tenders/core/closing/use-time-left.tsx'
import { ClosingEnd } from '#tenders/core/closing/closing-text.tsx'
import { useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { AWAITING_ID, changesPath } from '#tenders/core/addresses.ts'
import { confirmBid } from './confirm-bid-action.ts'

/** A page that has it as a slot runs its form. */
export const actions = [confirmBid]

interface AwaitingProps {
  bid: Pick<BidView, 'bid_id' | 'rfq_id' | 'must_revise' | 'confirmed_version' | 'can'>
  rfq: ClosingLeft & { version: number }
  /** In the form that sends the bid again, which is the way itself. */
  inForm?: boolean
  children?: ReactNode
}

/** For a bidder: the bid must be confirmed or changed, until when, and both ways to do so. */
export function Awaiting({ bid, rfq, inForm = false, children }: AwaitingProps) {
  const t = useT()
  const left = useTimeLeft(rfq)
  const { path } = usePlace()
  const closing = <ClosingEnd of={rfq} />
  return (
    <section id={path === rfqPath(bid.rfq_id) ? AWAITING_ID : undefined} className={styles.awaiting}>
      <Icon name="warning" />
      <div className={styles.words}>
        <p>
          <b>
            <Sentence of={bid.must_revise ? 'amendments.revise_by' : 'amendments.confirm_by'} parts={{ closing }} />
          </b>
        </p>
        <p className="sm">
          <HijriText day={rfq.deadline} />
          {' · '}
          {left}
          {' · '}
          {t('amendments.answered_version', { answered: bid.confirmed_version, current: rfq.version })}{' '}
          {/* The page of changes has it around this. */}
          {!path.endsWith('/changes') && (
            <Link className="text-link" to={changesPath(bid.rfq_id, bid.confirmed_version, rfq.version)}>
              {t('amendments.what_changed')}
            </Link>
          )}
        </p>
        {children}
      </div>
      {!inForm && (
        <div className={styles.actions}>
          {bid.can.confirm && <Confirm bid={bid} version={rfq.version} />}
          {bid.can.edit && (
            <Link
              className={buttonClass(bid.can.confirm ? 'secondary' : 'primary')}
              to={`${bidPath(bid.rfq_id)}?from=${encodeURIComponent(path)}`}
            >
              {t(bid.must_revise ? 'amendments.check_prices' : 'bids.edit')}
            </Link>
          )}
          {bid.can.delete && (
            <Link
              className={buttonClass('danger_text')}
              to={`${bidPath(bid.rfq_id)}/withdraw?from=${encodeURIComponent(path)}`}
            >
              {t('bids.withdraw')}
            </Link>
          )}
        </div>
      )}
    </section>
  )
}

function Confirm({ bid: { bid_id }, version }: { bid: Pick<BidView, 'bid_id'>; version: number }) {
  const t = useT()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: confirmBid,
    name: `confirm-bid-${bid_id}`,
    extra: { bid_id: String(bid_id) },
    recordVersion: version,
    toastErrors: 'amendments.confirm_failed',
    refused,
    done: refresh,
  })
  return (
    <Form form={form} className={styles.form}>
      <SubmitButton form={form} busyLabel={t('amendments.confirming')}>
        {t('amendments.confirm')}
      </SubmitButton>
    </Form>
  )
}
