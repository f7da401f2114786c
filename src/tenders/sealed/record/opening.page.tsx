import styles from './opening-record.module.css'
import { addressOf } from '#framework/api/api-client.ts'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PaperFailed, PaperLink } from '#framework/ui/page/paper-link.tsx'
import { ClosingEnd } from '#tenders/core/closing/closing-text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { RfqBreadcrumb } from '#tenders/core/rfq-breadcrumb.tsx'
import type { OpeningView } from '../contract.ts'
import { VERIFY_PATH } from '../addresses.ts'
import { useSealedT } from '../show/use-sealed-t.tsx'
import { openingOf, rfqOfRecord } from './opening-query.ts'
import { OpeningRecord } from './opening-record.tsx'

/** The opening record: public from the closing on, and printed as it is. */
export default definePage({
  ...aboutRfq,
  data: ({ params }) => ({ opening: openingOf(params.rfq_id!), rfq: rfqOfRecord(params.rfq_id!) }),
  View: ({ opening, rfq }) => {
    const rfq_id = Number(usePlace().params.rfq_id)
    return opening.commitments ? (
      <Opening rfq_id={rfq_id} rfq={rfq ?? undefined} opening={opening} />
    ) : (
      <NotClosed rfq_id={rfq_id} rfq={rfq} />
    )
  },
})

/** `rfq` is null where it was canceled while the page was read. */
function NotClosed({ rfq_id, rfq }: { rfq_id: number; rfq: RfqView | null }) {
  const t = useT()
  const sealedT = useSealedT()
  return (
    <MessageView title={t('sealed.record')} backTo={rfqPath(rfq_id)} back={t('sealed.back_to_rfq')}>
      <p>
        {!rfq || rfq.sealed?.state === 'canceled' ? (
          `${sealedT('canceled')}. ${sealedT('canceled_note')}`
        ) : (
          <Sentence of="sealed.record_later" parts={{ closing: <ClosingEnd of={rfq} /> }} />
        )}
      </p>
    </MessageView>
  )
}

function Opening(record: { rfq_id: number; rfq: RfqView | undefined; opening: OpeningView }) {
  const t = useT()
  const lang = useLang()
  const { rfq_id, rfq, opening } = record
  return (
    <Page title={`${t('sealed.record')} ${rfq_id}`} bare noindex>
      <div className={`wrap ${styles.page}`}>
        {rfq && <RfqBreadcrumb rfq_id={rfq_id} />}
        <div className={styles.top}>
          <p className="sm muted">{t('sealed.record_public')}</p>
          <div className={styles.actions}>
            <Link className={buttonClass('secondary')} to={VERIFY_PATH}>
              {t('sealed.verify_receipt')}
            </Link>
            <PaperLink href={addressOf('/rfqs/:rfq_id/opening.pdf', { rfq_id, lang })}>
              {t('site.download_pdf')}
            </PaperLink>
            {rfq?.viewer_relation === 'owner' && opening.state === 'opened' && (
              <PaperLink href={addressOf('/rfqs/:rfq_id/committee-record.pdf', { rfq_id, lang })}>
                {t('sealed.committee_pdf')}
              </PaperLink>
            )}
            <Button className="scripted" look="primary" icon="print" onClick={() => window.print()}>
              {t('site.print')}
            </Button>
          </div>
        </div>
        <PaperFailed />
        <OpeningRecord {...record} />
      </div>
    </Page>
  )
}
