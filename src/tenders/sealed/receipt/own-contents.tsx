import styles from './receipt-view.module.css'
import { formatFileSize } from '#framework/i18n/format.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { DayText, FreeText, Ltr, Money } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { PricesTable } from '#tenders/lines/detail/own-prices.tsx'
import { offerOfContents } from './offer-of-contents.ts'

/** What a sealed bid says, for its bidder. */
export function OwnContents({ rfq, contents }: { rfq: RfqView; contents: string }) {
  const t = useT()
  const { offer, prices, file } = offerOfContents(contents)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('bids.total_amount')}</dt>
          <dd>
            <b>
              <Money amount={fromRiyals(offer.total_amount)} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('bids.proposed_delivery')}</dt>
          <dd>
            <DayText day={offer.proposed_delivery_date} />
          </dd>
        </div>
        <div>
          <dt>{t('bids.attachment')}</dt>
          <dd>
            <bdi dir="ltr">{file.name}</bdi> <Ltr>{formatFileSize(file.size)}</Ltr>
          </dd>
        </div>
        {offer.comments && (
          <div>
            <dt>{t('bids.comments')}</dt>
            <dd>
              <FreeText className="pre-line">{offer.comments}</FreeText>
            </dd>
          </div>
        )}
      </dl>
      {prices && rfq.lines && <PricesTable lines={rfq.lines} prices={prices} />}
    </>
  )
}
