import styles from './bill-of-quantities.module.css'
import { addressOf } from '#framework/api/api-client.ts'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { SectionHeading } from '#tenders/lines/section-rows.tsx'
import { LineWords, Quantity } from './line-words.tsx'

/** Longer lists fold. */
const AT_FIRST = 20
const FOLDED_FROM = 25

interface BillProps {
  rfq: Pick<RfqView, 'rfq_id' | 'item_description' | 'partial_allowed' | 'price_basis'>
  lines: readonly LineView[]
}

/** It looks the same to everybody who sees the RFQ. */
const Bill = cachedMarkup(({ rfq, lines }: BillProps) => {
  const t = useT()
  const lang = useLang()
  const folds = lines.length >= FOLDED_FROM
  const file = (format: 'xlsx' | 'csv') => addressOf(`/rfqs/:rfq_id/lines.${format}`, { rfq_id: rfq.rfq_id, lang })
  const rest = folds ? lines.slice(AT_FIRST) : []
  return (
    <section className={`section ${styles.section}`} aria-labelledby="lines-title">
      <div className={styles.head}>
        <h2 id="lines-title">
          {t('lines.title')} <span className="count">{formatNumber(lines.length)}</span>
        </h2>
        <a className={buttonClass('ghost', 'sm')} href={file('xlsx')} download>
          <Icon name="download" />
          {t('pricing.download_xlsx')}
        </a>
        <a className={buttonClass('ghost', 'sm')} href={file('csv')} download>
          <Icon name="download" />
          {t('pricing.download_csv')}
        </a>
      </div>
      {isOwnWords(rfq.item_description, lines) && (
        <FreeText className="prose pre-line">{rfq.item_description}</FreeText>
      )}
      <LineTable lines={folds ? lines.slice(0, AT_FIRST) : lines} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('pricing.all_lines', { count: rest.length })}</summary>
          <LineTable lines={rest} after={lines[AT_FIRST - 1]} />
        </details>
      )}
      {rfq.partial_allowed && <p className="sm muted">{t('pricing.partial_allowed')}</p>}
      {rfq.price_basis === 'net' && <p className="sm muted">{t('pricing.compared_net')}</p>}
    </section>
  )
})

/** What an RFQ asks for, line by line, and the same as files. */
export const BillOfQuantities = ({
  rfq: { rfq_id, item_description, partial_allowed, price_basis },
  lines,
}: BillProps) => <Bill rfq={{ rfq_id, item_description, partial_allowed, price_basis }} lines={lines} />

/**
 * Whether the buyer wrote the description: a generated one names the first lines, in the language in which they were
 * published.
 */
const isOwnWords = (description: string, lines: readonly LineView[]) => {
  const named = lines.slice(0, 3).map((line) => line.description)
  return !['، ', ', '].some((separator) => description.replace(/…$/, '').endsWith(named.join(separator)))
}

/**
 * One table for desks and phones; styles lay it out as a list where it is narrow.
 *
 * @param after the line above the table, which it continues on paper
 */
function LineTable({ lines, after }: { lines: readonly LineView[]; after?: LineView | undefined }) {
  const t = useT()
  const sectioned = hasSections(lines)
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('lines.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            {t('pricing.number')}
          </th>
          <th scope="col">{t('pricing.item')}</th>
          <th scope="col" className={styles.figure}>
            {t('lines.quantity')}
          </th>
        </tr>
      </thead>
      {lineGroups(lines).map(({ section, lines: ofSection }, index) => (
        <tbody
          key={ofSection[0]!.line_id}
          className={sectioned && index === 0 && after?.section === section ? styles.continued : undefined}
        >
          {sectioned && <SectionHeading section={section} columns={3} />}
          {ofSection.map((line) => (
            <tr key={line.line_id}>
              <td className={styles.number}>{formatNumber(line.line_no)}</td>
              <td>
                <LineWords line={line} />
              </td>
              <td className={styles.figure}>
                <Quantity line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
