import styles from './bid-row.module.css'
import { type ReactNode, useState } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { Day } from '#framework/i18n/day.ts'
import { afterDiscount } from '#tenders/lines/discount/discount-words.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { fromRiyals } from '#framework/i18n/money.ts'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Clamp } from '#framework/ui/elements/clamp.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import { MASK } from '#framework/text/mask-contacts.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { ByColleague } from '#companies/by-colleague.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import { contactsNote, type ContactsViewer, useAskedContacts } from '#companies/public-page/contacts.tsx'
import { SupplierName } from '#companies/directory/supplier-name.tsx'
import { acceptPath, bidPath } from '#tenders/core/bid/bid-acts.ts'
import { vatLabel } from '#tenders/core/bid/vat-label.ts'
import { lateness } from '#tenders/core/bid/lateness.ts'
import { bidWithContacts } from '#tenders/core/own-bid-query.ts'

/**
 * Comments; chips replace contacts, which a signed-in viewer may ask for. Without scripts the company's page shows how
 * to reach it.
 */
export function Comments({ bid, viewer }: { bid: BidView; viewer: ContactsViewer }) {
  const t = useT()
  const guest = viewer === 'guest'
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useAskedContacts(bidWithContacts(bid.bid_id), isAsked && !guest)
  const { comments, comments_masked, contacts_limited } = (!guest && data) || bid
  const reason = contactsNote(t, viewer, { user_id: bid.supplier_id, contacts_limited })
  if (!comments) return null
  if (!comments_masked) return <Clamp text={comments} className={styles.comments} />
  const pieces = comments.split(MASK).map((piece, index) => (
    <span key={index}>
      {index > 0 && <span className={styles.mask}>{t('bids.number_hidden')}</span>}
      {piece}
    </span>
  ))
  return (
    <>
      <Clamp text={pieces} className={styles.comments} />
      {guest || data ? (
        <p className="xs muted">{guest ? t('bids.comments_masked') : reason}</p>
      ) : viewer === 'without_right' ? null : (
        <p className="xs screen-only">
          <Link
            to={`${profilePath(bid.supplier_id)}?contacts=show`}
            aria-label={`${t('suppliers.show_contacts')}: ${bid.supplier.company_name}`}
            aria-disabled={isFetching || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              if (isAsked && !isFetching) void refetch?.()
              setAsked(true)
            }}
          >
            {t('suppliers.show_contacts')}
          </Link>
        </p>
      )}
      {error && !isFetching && (
        <p className="xs" role="alert">
          {isApiFailure(error) ? error.error : t('errors.generic')}
        </p>
      )}
    </>
  )
}

/** In place of the file, for those who may not read it: what opens it. */
export function FileGate({ guest, path }: { guest: boolean; path: string }) {
  const t = useT()
  const what = (
    <>
      <Icon name="lock" />
      <span>{t(guest ? 'bids.attachment_login' : 'errors.email_not_verified')}</span>
    </>
  )
  return guest ? (
    <Link className={`attachment ${styles.locked}`} to={`/login?from=${encodeURIComponent(path)}`}>
      {what}
    </Link>
  ) : (
    <span className={`attachment ${styles.locked}`}>{what}</span>
  )
}

interface BidFlagsProps {
  bid: BidView
  lowest?: boolean
  earliest?: boolean
  /** The RFQ has found its winner. */
  decided: boolean
  /** The viewer is the buyer, who sees the amount before the last change. */
  owner: boolean
}

/** Badges that summarize a bid. */
export function BidFlags({ bid, lowest, earliest, decided, owner }: BidFlagsProps) {
  const t = useT()
  return (
    <div className={styles.badges}>
      {bid.accepted && (
        <Chip kind="ok" icon="check">
          {t('bids.accepted_badge')}
        </Chip>
      )}
      {bid.mine && (
        <Chip kind="me" icon="user">
          {t('bids.yours')}
        </Chip>
      )}
      {bid.mine && decided && !bid.accepted && <Chip>{t('bids.not_chosen')}</Chip>}
      {lowest && <Chip kind="calm">{t('bids.lowest')}</Chip>}
      {bid.complete === false && (
        <Chip icon="warning">{t('lines.incomplete', { count: bid.unpriced_lines ?? 0 })}</Chip>
      )}
      {earliest && <Chip kind="calm">{t('bids.earliest')}</Chip>}
      {bid.state === 'needs_confirmation' && !decided ? (
        <Chip kind="soon" icon="clock">
          {t('amendments.to_confirm')}
        </Chip>
      ) : (
        bid.stale && !decided && (owner || bid.mine) && <Chip kind="soon">{t('bids.before_change')}</Chip>
      )}
    </div>
  )
}

interface BidRowProps extends Required<BidFlagsProps> {
  /** The day the buyer asked for. */
  requested: Day
  viewer: ContactsViewer
  /** Shown only when the rest of the list is asked for. */
  later: boolean
  /** Its prices line by line. */
  prices?: ReactNode
  /** For the supplier's card, where the markup is cached. */
  id?: string | undefined
}

/** A bid: supplier, comments, delivery date, amount, and what the viewer may do with it. */
export function BidRow({ requested, viewer, later, prices, id, ...flags }: BidRowProps) {
  const { bid } = flags
  const t = useT()
  const { supplier, proposed_delivery_date } = bid
  const late = proposed_delivery_date > requested
  const discounted = afterDiscount(t, bid)
  const kind = bid.accepted ? ` ${styles.awarded}` : bid.mine ? ` ${styles.own}` : ''
  return (
    <article className={`${styles.bid}${kind}`} data-later={later || undefined}>
      <div className={styles.supplier}>
        <Avatar id={supplier.user_id} name={supplier.company_name} image={supplier.profile_image} size="lg" />
        <div>
          <SupplierName supplier={supplier} viewer={viewer} id={id} />
          <BidFlags {...flags} />
          {bid.by && <ByColleague by={bid.by} />}
        </div>
      </div>
      <div className={styles.message}>
        <Comments bid={bid} viewer={viewer} />
        {bid.attachment ? (
          <FileLink file={bid.attachment} />
        ) : (
          <FileGate guest={viewer === 'guest'} path={rfqPath(bid.rfq_id)} />
        )}
      </div>
      <dl className={styles.delivery}>
        <dt>{t('bids.proposed_delivery')}</dt>
        <dd>
          <DayText day={proposed_delivery_date} />
        </dd>
        <dd className={late ? `xs ${styles.late}` : 'xs muted'}>{lateness(t, proposed_delivery_date, requested)}</dd>
      </dl>
      <div className={styles.side}>
        <div className={styles.amount}>
          <Price amount={fromRiyals(bid.total_amount)} />
          <span className="xs muted">{vatLabel(t, bid)}</span>
          {bid.totals && bid.totals.vat_halalas > 0 && (
            <span className="xs muted">
              {t('pricing.net_amount', { amount: formatAmount(bid.totals.net_halalas) })}
            </span>
          )}
          {discounted && <span className="xs muted">{discounted}</span>}
        </div>
        {bid.can.accept && (
          <Link
            className={buttonClass('secondary')}
            to={acceptPath(bid)}
            aria-label={t('bids.a11y_accept', { company: supplier.company_name })}
          >
            {t('bids.accept')}
          </Link>
        )}
        {bid.can.edit && (
          <Link className={buttonClass('secondary')} to={bidPath(bid.rfq_id)}>
            {t('bids.edit')}
          </Link>
        )}
      </div>
      {prices}
    </article>
  )
}

/** A bid for all who have neither published its RFQ nor placed it: it looks the same to them. */
export const OthersBidRow = cachedMarkup((props: Omit<BidRowProps, 'prices' | 'id'>) => (
  <BidRow {...props} id={`supplier-of-bid-${props.bid.bid_id}`} />
))
