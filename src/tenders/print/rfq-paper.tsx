import styles from './rfq-paper.module.css'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { dayOf } from '#framework/i18n/day.ts'
import { formatFileSize, formatNumber } from '#framework/i18n/format.ts'
import { useLang, useSite, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Email, FreeText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { useRfqFacts } from '#tenders/core/rfq-facts.tsx'
import { VersionLine } from '#tenders/amendments/show/version-line.tsx'
import { useSeenContacts } from '#companies/public-page/contacts.tsx'
import { orderBids } from '#tenders/bids/list/bid-order.ts'
import { QuestionsOnPaper } from '#tenders/questions/show/questions-on-paper.tsx'
import { hasQuestions } from '#tenders/questions/rules.ts'
import { LinesOnPaper } from './lines-on-paper.tsx'
import { printPaper } from '#tenders/core/print/print-requests.tsx'
import { BidsOnPaper } from './bids-on-paper.tsx'
import { useSealedT } from '#tenders/sealed/show/use-sealed-t.tsx'
import { localized } from '#reference/localized.ts'

/** More bids than these lie across the paper. */
const UPRIGHT = 3
/** Bids on one page that lies across. */
const ACROSS = 6

const Brand = () => {
  const t = useT()
  return (
    <span className={styles.brand}>
      <svg viewBox="3.5 4.5 24 24" aria-hidden="true">
        <path d="M7 17.4V21a4 4 0 0 0 4 4h10a4 4 0 0 0 4-4v-7" fill="none" stroke="#000" strokeWidth="3.4" />
        <path d="M20.9 6.5l3.6 3.6-3.6 3.6-3.6-3.6z" />
        <path d="M15.6 11l4.4 4.4-4.4 4.4-4.4-4.4z" />
      </svg>
      {t('site.name')}
    </span>
  )
}

function ContactOnPaper({
  title,
  company: { user_id, company_name },
}: {
  title: string
  company: { user_id: number; company_name: string }
}) {
  const { phone_number, email } = useSeenContacts()(user_id) ?? {}
  return (
    <p>
      {title}: <b dir="auto">{company_name}</b> {phone_number && <Ltr>{phone_number}</Ltr>}{' '}
      {email && <Email address={email} />}
    </p>
  )
}

/** The first page: the RFQ itself, nothing of it cut. */
function RfqOnPaper({ rfq, foot }: { rfq: RfqView; foot: ReactNode }) {
  const t = useT()
  const lang = useLang()
  const [today] = useState(() => dayOf(Date.now()))
  const winner = rfq.bids.find(({ accepted }) => accepted)
  const facts = useRfqFacts(rfq)
  return (
    <section className={styles.sheet}>
      <header className={styles.top}>
        <Brand />
        <span className={styles.printed}>
          {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
          {t('site.list_separator')}
          {t(`rfqs.status_${rfq.status}`)}
          <br />
          <Sentence of="rfqs.printed_on" parts={{ date: <DayText day={today} /> }} />
          {t('site.list_separator')}
          <HijriText day={today} />
        </span>
      </header>
      <FreeText as="h1">{rfq.title}</FreeText>
      <p>
        {t('rfqs.buyer')}: <b dir="auto">{rfq.buyer.company_name}</b>
        {t('site.list_separator')}
        {t('categories.category')}: {localized(rfq.category, lang)}
      </p>
      <VersionLine rfq={rfq} />
      {winner && rfq.viewer_relation === 'owner' && (
        <ContactOnPaper title={t('bids.winner_contact')} company={winner.supplier} />
      )}
      {winner?.mine && <ContactOnPaper title={t('bids.buyer_contact')} company={rfq.buyer} />}
      <dl className={styles.facts}>
        {facts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.texts}>
        <div>
          <h2>{t('rfqs.description')}</h2>
          <FreeText>{rfq.description}</FreeText>
        </div>
        {!rfq.lines && (
          <div>
            <h2>{t('rfqs.item_description')}</h2>
            <FreeText>{rfq.item_description}</FreeText>
          </div>
        )}
      </div>
      {rfq.lines && <LinesOnPaper rfq={rfq} lines={rfq.lines} />}
      {hasQuestions(rfq) && <QuestionsOnPaper rfq_id={rfq.rfq_id} />}
      {rfq.attachments.length > 0 && (
        <>
          <h2>
            {t('rfqs.attachments')} ({formatNumber(rfq.attachments.length)})
          </h2>
          <ul>
            {rfq.attachments.map(({ path, name, size }) => (
              <li key={path}>
                <bdi dir="ltr">{name}</bdi> (<Ltr>{formatFileSize(size)}</Ltr>)
              </li>
            ))}
          </ul>
        </>
      )}
      {rfq.bids.length === 0 && (
        <>
          <h2>{t('bids.title')}</h2>
          {rfq.sealed ? (
            <SealedOnPaper rfq={rfq} />
          ) : (
            <p>{t(rfq.status === 'active' ? 'bids.no_bids' : 'bids.empty_closed')}</p>
          )}
        </>
      )}
      {foot}
    </section>
  )
}

/** For sealed bids only that they are sealed, or how many were opened. */
function SealedOnPaper({ rfq }: { rfq: RfqView }) {
  const sealedT = useSealedT()
  return (
    <p>
      {rfq.sealed?.state === 'opened'
        ? sealedT('opened_count', { count: rfq.bids_count })
        : sealedT(rfq.status === 'canceled' ? 'canceled' : 'these_are_sealed')}
    </p>
  )
}

interface RfqPaperProps {
  rfq: RfqView
  /** Printed once for each; none where the browser prints by itself. */
  copies: number
  /** The comparison without the RFQ's own page. */
  comparisonOnly?: boolean
  onPrinted?: () => void
}

/** An RFQ as a document: a page of its own, then all its bids beside each other, with best values in words. */
export function RfqPaper({ rfq, copies, comparisonOnly = false, onPrinted }: RfqPaperProps) {
  const t = useT()
  const lang = useLang()
  const { public_url } = useSite()
  const bids = orderBids(rfq, 'amount', '').shown
  const wide = bids.length > UPRIGHT
  const onOnePage = wide ? ACROSS : UPRIGHT

  useEffect(() => {
    if (copies > 0) printPaper()
    onPrinted?.()
    // One window for each copy that is asked for; nothing else prints again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [copies])

  const foot = (
    <footer className={styles.foot}>
      <span>{t('rfqs.print_foot')}</span>
      <bdi dir="ltr">{public_url + localPath(lang, rfqPath(rfq.rfq_id))}</bdi>
    </footer>
  )
  const pages = Array.from({ length: Math.ceil(bids.length / onOnePage) }, (_, page) =>
    bids.slice(page * onOnePage, (page + 1) * onOnePage),
  )
  return createPortal(
    <article className={wide ? `${styles.paper} ${styles.wide}` : styles.paper} data-testid="paper">
      {(!comparisonOnly || bids.length === 0) && <RfqOnPaper rfq={rfq} foot={foot} />}
      {pages.map((shown, page) => (
        <section key={shown[0]?.bid_id} className={styles.sheet}>
          <BidsOnPaper rfq={rfq} bids={shown} columns={onOnePage} first={page === 0} />
          {foot}
        </section>
      ))}
    </article>,
    document.body,
  )
}
