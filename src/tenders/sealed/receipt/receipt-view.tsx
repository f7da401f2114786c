import styles from './receipt-view.module.css'
import { addressOf } from '#framework/api/api-client.ts'
import { dayOf, timeWithSeconds } from '#framework/i18n/day.ts'
import { formatMoment } from '#framework/i18n/format.ts'
import { useLang, useMe, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FreeText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PaperFailed, PaperLink } from '#framework/ui/page/paper-link.tsx'
import { ClosingEnd } from '#tenders/core/closing/closing-text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { RfqBreadcrumb } from '#tenders/core/rfq-breadcrumb.tsx'
import { receiptText } from '../verify/check-receipt.ts'
import { openingPath, VERIFY_PATH } from '../addresses.ts'
import { hasRecord } from '../has-record.ts'
import type { PlacedSealedBid, SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { Fingerprint } from '../show/fingerprint.tsx'
import { AtTime } from '../show/hidden-until.tsx'
import { useSealedT } from '../show/use-sealed-t.tsx'
import { OwnContents } from './own-contents.tsx'
import { ReceiptDrop } from './receipt-drop.tsx'
import { RevealBid } from './reveal-bid.tsx'
import { useOwnCopy } from './use-own-copy.tsx'

/** A file of text that a link saves, with scripts and without. */
const fileOf = (text: string) => `data:application/json;charset=utf-8,${encodeURIComponent(text)}`

/** A bid that is sealed, or was opened. */
type OwnBid = Pick<PlacedSealedBid, 'receipt' | 'contents'> & {
  /** Exposed: it was opened, and somebody may have read it before. */
  state: SealedBid['state'] | 'opened' | 'exposed'
  can: Pick<SealedBid['can'], 'edit' | 'reveal'>
}

/** Where the bid stands: a receipt is read long after the bid arrived, too. */
function Head({ rfq, bid }: { rfq: RfqView; bid: OwnBid }) {
  const t = useT()
  const sealedT = useSealedT()
  const isUnreadable = bid.state === 'unreadable'
  const isCanceled = bid.state === 'canceled'
  const isExposed = bid.state === 'exposed'
  const isOpened = bid.state === 'opened' || isExposed
  const state = rfq.sealed?.state
  return (
    <header className={`section ${styles.head} ${isUnreadable || isCanceled || isExposed ? styles.unreadable : ''}`}>
      <Icon name={isUnreadable || isExposed ? 'warning' : isCanceled ? 'close' : 'check'} />
      <div>
        <h1 tabIndex={-1}>
          {isUnreadable
            ? sealedT('own_unreadable')
            : isCanceled
              ? sealedT('own_canceled')
              : t(isOpened ? 'sealed.own_opened' : 'sealed.arrived')}
        </h1>
        {isExposed && <p>{sealedT('own_exposed')}</p>}
        {isOpened && <p>{t('sealed.no_longer_sealed')}</p>}
        {state === 'sealed' && (
          <p>
            <Sentence of="sealed.unread_until" parts={{ closing: <ClosingEnd of={rfq} hijri /> }} />
          </p>
        )}
        {state === 'closing' && <p>{sealedT('closing_note')}</p>}
        {state === 'delayed' && <p>{`${sealedT('delayed_note')} ${sealedT('email_when_opened')}`}</p>}
        {state === 'canceled' && (
          <p>
            {sealedT('erased_with_key')}{' '}
            {hasRecord(rfq) && (
              <Link className="text-link" to={openingPath(rfq.rfq_id)}>
                {t('sealed.record')}
              </Link>
            )}
          </p>
        )}
        {bid.can.reveal && (
          <p>
            {sealedT('key_lost')}{' '}
            <a className="text-link" href="#reveal">
              {sealedT('reveal')}
            </a>
          </p>
        )}
      </div>
    </header>
  )
}

/** The receipt of a sealed bid, and the contents, which its bidder alone has. */
export function ReceiptView({ rfq, bid }: { rfq: RfqView; bid: OwnBid }) {
  const t = useT()
  const lang = useLang()
  const me = useMe()
  const sealedT = useSealedT()
  const { receipt } = bid
  const { copy, isStored, keep } = useOwnCopy(bid)
  const isOpened = bid.state === 'opened' || bid.state === 'exposed'
  const copyMissing = t(
    isOpened ? 'sealed.compare_contents' : bid.can.edit ? 'sealed.copy_missing' : 'sealed.copy_missing_closed',
  )
  const name = `tarsiya-receipt-${receipt.bid_id}-${receipt.bid_version}`
  return (
    <Page title={t('sealed.receipt')} bare noindex>
      <div className={`wrap ${styles.page}`}>
        <RfqBreadcrumb rfq_id={rfq.rfq_id} />
        <div className="card">
          <Head rfq={rfq} bid={bid} />
          <section className="section">
            <h2>{t('sealed.receipt')}</h2>
            <dl className={styles.facts}>
              <div>
                <dt>{t('sealed.rfq')}</dt>
                <dd>
                  <bdi>{rfq.title}</bdi>
                  {t('site.list_separator')}
                  {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
                  {t('site.list_separator')}
                  {t('amendments.version', { n: receipt.rfq_version })}
                </dd>
              </div>
              <div>
                <dt>{t('sealed.bidder')}</dt>
                <dd>
                  <bdi>{me?.company_name}</bdi>
                </dd>
              </div>
              <div>
                <dt>{t('sealed.bid')}</dt>
                <dd>{t('sealed.bid_number', { number: String(receipt.bid_id), version: receipt.bid_version })}</dd>
              </div>
              <div>
                <dt>{sealedT('received')}</dt>
                <dd>
                  {formatMoment(receipt.received_at, lang)}
                  {t('site.list_separator')}
                  <HijriText day={dayOf(receipt.received_at)} />
                  {t('site.list_separator')}
                  <AtTime time={timeWithSeconds(receipt.received_at)} />
                </dd>
              </div>
              <div>
                <dt>{t('sealed.signing_key')}</dt>
                <dd>
                  <Ltr>{receipt.key_id}</Ltr>
                </dd>
              </div>
            </dl>
            <div className={styles.print}>
              <span className="xs muted">{sealedT('fingerprint')}</span>
              <Fingerprint of={receipt.commitment} />
              {bid.state !== 'canceled' && <span className="xs muted">{t('sealed.fingerprint_note')}</span>}
            </div>
          </section>
          <section className={`section ${styles.files}`}>
            {bid.state !== 'canceled' && (
              <p>
                <b>{t('sealed.keep_receipt')}</b>
              </p>
            )}
            <div className={styles.links}>
              <Link className="text-link" to={VERIFY_PATH}>
                {t('sealed.verify_receipt')}
              </Link>
              {isOpened && (
                <Link className="text-link" to={openingPath(rfq.rfq_id)}>
                  {t('sealed.record')}
                </Link>
              )}
            </div>
            <PaperFailed />
            <div className={styles.buttons}>
              {copy && (
                <a
                  className={buttonClass('primary')}
                  href={fileOf(receiptText(copy))}
                  download={`${name}-contents.json`}
                >
                  <Icon name="download" />
                  {t('sealed.download_with_contents')}
                </a>
              )}
              <a className={buttonClass('secondary')} href={fileOf(receiptText({ receipt }))} download={`${name}.json`}>
                <Icon name="download" />
                {t('sealed.download_receipt')}
              </a>
              <PaperLink href={addressOf('/rfqs/:rfq_id/receipt.pdf', { rfq_id: rfq.rfq_id, lang })}>
                {t('site.download_pdf')}
              </PaperLink>
              <Button className="scripted" icon="print" onClick={() => window.print()}>
                {t('site.print')}
              </Button>
            </div>
            {copy && (
              <p className={`advice ${styles.screen}`}>
                <Icon name="warning" />
                <span>
                  {!isOpened && <b>{t(isStored ? 'sealed.contents_kept' : 'sealed.contents_in_file')}</b>}{' '}
                  {t('sealed.two_files')}
                </span>
              </p>
            )}
          </section>
          <section className="section" id="contents">
            <h2>{t('sealed.contents')}</h2>
            {copy && <OwnContents rfq={rfq} contents={copy.contents} />}
            {copy === null && <ReceiptDrop receipt={receipt} lead={copyMissing} onGiven={keep} />}
            {copy === undefined && (
              <noscript>
                <FreeText>{copyMissing}</FreeText>
              </noscript>
            )}
          </section>
          {bid.can.reveal && <RevealBid bid_id={receipt.bid_id} copy={copy} />}
          <footer className={`section ${styles.ways}`}>
            <Link className="text-link" to={rfqPath(rfq.rfq_id)}>
              {t('sealed.back_to_rfq')}
            </Link>
            <Link className="text-link" to="/my-bids">
              {t('rfqs.tab_my_bids')}
            </Link>
          </footer>
        </div>
      </div>
    </Page>
  )
}
