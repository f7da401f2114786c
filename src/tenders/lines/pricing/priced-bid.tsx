import styles from './priced-bid.module.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { vatRulesQuery } from '#reference/units/unit-queries.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { CheckField } from '#framework/ui/form/fields.tsx'
import { DraftNote } from '#framework/ui/form/drafts/draft-line.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import type { FieldHandle, FormHandle } from '#framework/ui/form/form-handle.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { VatRules } from '#reference/units/contract.ts'
import type { BidOffer } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { DeadlineChip } from '#tenders/core/closing/time-rail.tsx'
import type { LineView, PriceView } from '#tenders/core/lines/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { discountOf, withDiscount } from '#tenders/core/lines/discount.ts'
import { PrintedOn } from '#tenders/core/print/printed-on.tsx'
import { DiscountFields, useDiscount } from '#tenders/lines/discount/discount-fields.tsx'
import { RfqBreadcrumb } from '#tenders/core/rfq-breadcrumb.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { PricedLines } from './priced-lines.tsx'
import { changedQuantities, freeLines, netOf, rowsOfPrices } from './price-rows.ts'
import { FREE_LINES } from './priced-form.ts'
import { TotalsList } from './totals-list.tsx'
import { usePrices } from './use-prices.tsx'

interface PricedBidProps {
  form: FormHandle
  rfq: RfqView
  lines: readonly LineView[]
  /** The prices of a bid that is changed. */
  known?: readonly PriceView[] | undefined
  /** The bid that is changed, for its discount. */
  bid?: BidOffer | undefined
  title: string
  /** Labels of the submit button, idle and busy. */
  submit: string
  busyLabel: string
  cancelTo: string
  /** Stands above the form. */
  notice?: ReactNode
  /** A further action, such as withdrawing. */
  start?: ReactNode
  /** The other fields: date, comments, file. */
  children: ReactNode
}

/** A bid on an RFQ with lines, as a page: lines need its width. */
export function PricedBid(props: PricedBidProps) {
  const t = useT()
  const { form, rfq, title, notice } = props
  const { data: rules } = useQuery(vatRulesQuery())
  const registered = Boolean(useMe()?.vat_number)
  return (
    <Page title={title} bare noindex>
      <div className="wrap">
        <RfqBreadcrumb rfq_id={rfq.rfq_id} />
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p>
              <bdi>{rfq.title}</bdi>
              {t('site.list_separator')}
              <bdi>{rfq.buyer.company_name}</bdi>
            </p>
            <PrintedOn rfq_id={rfq.rfq_id} />
          </div>
          <DeadlineChip of={rfq} status={rfq.status} />
        </div>
        {notice}
        <Form form={form}>{rules && <Sheet {...props} rules={rules} registered={registered} />}</Form>
      </div>
    </Page>
  )
}

function Sheet({
  form,
  rfq,
  lines,
  known,
  bid,
  submit,
  busyLabel,
  cancelTo,
  start,
  children,
  rules,
  registered,
}: PricedBidProps & { rules: VatRules; registered: boolean }) {
  const t = useT()
  const me = useMe()
  const table = useRef<HTMLDivElement>(null)
  const knownRows = useMemo(() => rowsOfPrices(known ?? [], registered), [known, registered])
  const filled = usePrices({ lines, known: knownRows, registered, rates: rules.rates, table })
  const discount = useDiscount(bid)
  const totals = withDiscount(filled.totals, discount.discount)
  const { net_halalas } = filled.totals
  const isTooMuch = discount.discount && net_halalas > 0n && discountOf(net_halalas, discount.discount) > net_halalas
  const before = useMemo(() => changedQuantities(lines, knownRows), [lines, knownRows])
  const priceCell = (index: number) => `#${form.id}-lines.${index}.unit_price`
  const firstChanged = lines.findIndex(({ line_id }) => before.has(line_id))
  const firstOpen = filled.rows.findIndex((row, index) => row.offered && netOf(lines[index]!, row) === null)
  const prices = { ...filled, totals }
  const { live } = prices
  const shown = {
    ...totals,
    discount_bp: totals.discount?.discount_bp,
    vat: totals.vat.map(({ vat_category, vat_rate_bp, ...sums }) => ({
      category: vat_category,
      rate_bp: vat_rate_bp,
      ...sums,
    })),
  }
  return (
    <div className={styles.columns} ref={table}>
      <div className={`card ${styles.sheet}`}>
        {firstChanged >= 0 && (
          <div className="section">
            <p className="advice">
              <Icon name="warning" />
              <span>
                {t('pricing.quantities_changed', { count: before.size })}{' '}
                <a className="text-link" href={priceCell(firstChanged)}>
                  {t('pricing.to_first_changed')}
                </a>
              </span>
            </p>
          </div>
        )}
        <PricedLines
          rfq={rfq}
          lines={lines}
          before={before}
          prices={prices}
          registered={registered}
          rules={rules}
          sheet={<PriceSheet rfq_id={rfq.rfq_id} prices={prices} registered={registered} />}
        />
        <FreeLines form={form} confirmed={freeLines(knownRows).length > 0} />
        <DiscountFields of={discount} />
        <section className="section">
          <h2>{t('pricing.delivery_title')}</h2>
          <div className={styles.fields}>{children}</div>
        </section>
      </div>
      <aside className={`card ${styles.brief}`} aria-label={t('pricing.total_title')}>
        <section className={`section ${styles.part} scripted`}>
          <h2>{t('pricing.total_title')}</h2>
          <TotalsList totals={shown} />
          {isTooMuch && <p className="error">{t('discount.above_net', { amount: formatAmount(net_halalas) })}</p>}
          {live && totals.open_lines > 0 && (
            <p className="xs">
              <a className="text-link" href={priceCell(firstOpen)}>
                {t('pricing.unpriced', { count: totals.open_lines })}
              </a>
            </p>
          )}
        </section>
        <section className={`section ${styles.part}`}>
          <p className="advice">
            <Icon name="info" />
            <span>
              {registered ? (
                <>
                  {t('pricing.rounding')}{' '}
                  <Sentence of="pricing.vat_number_is" parts={{ number: <Ltr>{me?.vat_number}</Ltr> }} />
                </>
              ) : (
                <>
                  {t('pricing.no_vat_number')}{' '}
                  <Link
                    className="text-link"
                    to={`/user-profile/supplier/edit?from=${encodeURIComponent(`${rfqPath(rfq.rfq_id)}/bid`)}`}
                  >
                    {t('pricing.add_vat_number')}
                  </Link>
                </>
              )}
            </span>
          </p>
          <SubmitButton form={form} busyLabel={busyLabel} className={styles.submit}>
            {submit}
          </SubmitButton>
          <div className={styles.ways}>
            <Link className={buttonClass('ghost', 'sm')} to={cancelTo}>
              {t('site.cancel')}
            </Link>
            {start}
          </div>
          <DraftNote form={form} />
        </section>
      </aside>
      <div className={`${styles.bar} scripted`}>
        <span className="xs">
          {t('pricing.gross_short')}
          <b>
            <bdi className="num">{t('site.amount', { amount: formatAmount(totals.gross_halalas) })}</bdi>
          </b>
        </span>
        <SubmitButton form={form} busyLabel={busyLabel}>
          {submit}
        </SubmitButton>
      </div>
    </div>
  )
}

/** Asks about prices of 0.00 once a submission had some; a bid that has them was asked before. */
function FreeLines({ form, confirmed }: { form: FieldHandle; confirmed: boolean }) {
  const t = useT()
  const is_wrong = form.problems.some(({ field }) => field === FREE_LINES)
  const [asked, setAsked] = useState(confirmed || form.posted?.texts[FREE_LINES] !== undefined)
  if (is_wrong && !asked) setAsked(true)
  if (!asked && !is_wrong) return null
  return (
    <div className="section">
      <CheckField name={FREE_LINES} label={t('pricing.free_lines')} initial={confirmed} />
    </div>
  )
}
