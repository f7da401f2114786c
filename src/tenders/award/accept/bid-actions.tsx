import styles from './bid-actions.module.css'
import { type ReactNode, useEffect, useState } from 'react'
import { isOffered } from '#companies/me.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { DeadlineChip } from '#tenders/core/closing/time-rail.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { AWAITING_ID } from '#tenders/core/addresses.ts'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import { ClosingText } from '#tenders/core/closing/closing-text.tsx'
import { areBidsSealed } from '#tenders/core/sealed/are-bids-sealed.ts'
import { getBidCallToAction, type BidCallToAction } from './bid-call-to-action.ts'

interface ActionProps {
  rfq: RfqView
  callToAction: BidCallToAction
}

const useCallToAction = (rfq: RfqView) => getBidCallToAction(rfq, isOffered(useMe(), 'sell'))

function Action({ rfq, callToAction, describedBy }: ActionProps & { describedBy?: string | undefined }) {
  const t = useT()
  const { action, closed } = callToAction
  if (!action) return null
  if (action === 'login') {
    return (
      <Link className={buttonClass()} to={`/login?from=${encodeURIComponent(bidPath(rfq.rfq_id))}`}>
        {t('bids.place')}
      </Link>
    )
  }
  if (action === 'review') {
    return (
      <a className={buttonClass()} href="#bids">
        {t('bids.review')}
      </a>
    )
  }
  if (action === 'confirm') {
    return (
      <a className={buttonClass()} href={`#${AWAITING_ID}`}>
        {t('amendments.confirm')}
      </a>
    )
  }
  const replaceable = rfq.own_sealed_bid
  // The strip above the page has the same way as its own button.
  const awaits = action === 'revise' || replaceable?.state === 'needs_confirmation'
  const label = t(
    action === 'edit'
      ? replaceable
        ? 'sealed.replace'
        : 'bids.edit'
      : action === 'revise'
        ? 'amendments.check_prices'
        : 'bids.place',
  )
  return closed ? (
    <Button look="primary" disabled aria-describedby={describedBy}>
      {label}
    </Button>
  ) : (
    <Link
      className={buttonClass(awaits ? 'secondary' : 'primary')}
      to={bidPath(rfq.rfq_id)}
      aria-describedby={describedBy}
    >
      {label}
    </Link>
  )
}

/** The section with the button that the bar repeats. */
const SECTION_ID = 'bid-actions'
const NOTE_ID = 'bid-actions-note'

/**
 * The top of the side sheet: the amount that matters, or `children` in its place while it is sealed, the one button,
 * and why or until when.
 */
export function BidActionsSection({ rfq, children }: { rfq: RfqView; children: ReactNode }) {
  const t = useT()
  const callToAction = useCallToAction(rfq)
  const { amount, action, note } = callToAction
  const counts = rfq.sealed?.bids_count !== undefined && areBidsSealed(rfq)
  if (!amount && !counts && !action && !note) return null
  return (
    <section id={SECTION_ID} className={`section ${styles.summary}`}>
      {amount && (
        <div className={styles.line}>
          <span className="muted">{t(amount.label)}</span>
          <Price amount={amount.value} className={styles.amount} />
        </div>
      )}
      {children}
      {action !== 'confirm' && action !== 'revise' && (
        <Action rfq={rfq} callToAction={callToAction} describedBy={note ? NOTE_ID : undefined} />
      )}
      {note && (
        <p className="xs muted" id={NOTE_ID}>
          <Sentence of={note} parts={{ date: <ClosingText of={rfq} length="no_year" /> }} />
        </p>
      )}
    </section>
  )
}

/** Whether one of some elements is on screen, below the header; yes until a script can tell. */
function useOnScreen(...ids: string[]) {
  const [onScreen, setOnScreen] = useState(true)
  const watched = ids.join(' ')
  useEffect(() => {
    const visible = new Set<Element>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target)
        setOnScreen(visible.size > 0)
      },
      { rootMargin: '-56px 0px 0px' },
    )
    for (const id of watched.split(' ')) {
      const element = document.getElementById(id)
      if (element) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [watched])
  return onScreen
}

/**
 * The same button at the foot of small screens, beside what `children` offer or the time that is left, while neither
 * the button itself nor the bids, whose prices it would cover, are on screen.
 */
export function BidActionsBar({ rfq, children }: { rfq: RfqView; children: ReactNode }) {
  const callToAction = useCallToAction(rfq)
  const isHidden = useOnScreen(SECTION_ID, AWAITING_ID, 'bids')
  if (!callToAction.action || callToAction.closed) return null
  return (
    <div className={styles.bar} data-testid="bid-bar" hidden={isHidden}>
      {children || <DeadlineChip of={rfq} status={rfq.status} />}
      <Action rfq={rfq} callToAction={callToAction} />
    </div>
  )
}
