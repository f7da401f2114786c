/* Phones show the rows as blocks, which would take the roles of a table away: they are restated. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from '../home.module.css'
import chartStyles from './chart-table.module.css'
import { formatPercent } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { HomeCharts, OwnPrice } from '../contract.ts'
import { ordinal } from '../place-words.ts'
import { ChartSection } from './chart-section.tsx'
import { DayStrip } from './day-strip.tsx'
import { DecidedBids } from './decided-bids.tsx'
import { PriceLine } from './price-line.tsx'
import { above, priceScale } from './scales.ts'

/** Where a supplier stands: deadlines, prices, what became of its bids. */
export function SupplierCharts({ deadlines, prices, decided }: NonNullable<HomeCharts['supplier']>) {
  const t = useT()
  return (
    <>
      {deadlines.length > 0 && (
        <ChartSection title={t('home.deadlines_title')} lead={t('home.deadlines_lead')}>
          <DayStrip deadlines={deadlines} />
        </ChartSection>
      )}
      <div className={prices.length > 0 && decided.length > 0 ? styles.pair : undefined}>
        {prices.length > 0 && (
          <ChartSection
            title={t('home.prices_title')}
            lead={t('home.prices_lead')}
            all={{ to: '/my-bids', label: t('home.all_bids') }}
          >
            <OwnPrices prices={prices} />
          </ChartSection>
        )}
        {decided.length > 0 && (
          <ChartSection title={t('home.decided_title')} lead={t('home.decided_lead')}>
            <DecidedBids decided={decided} />
          </ChartSection>
        )}
      </div>
    </>
  )
}

function OwnPrices({ prices }: { prices: readonly OwnPrice[] }) {
  const t = useT()
  const scale = priceScale(prices)
  return (
    <div className="card">
      <table className={chartStyles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <b>{t('home.rfq')}</b>
              {t('home.open_bids')}
            </th>
            <th scope="col" role="columnheader" className={chartStyles.place}>
              <b>{t('home.price_place')}</b>
              <span className={chartStyles.scale}>
                <span>{t('home.lowest_price')}</span>
                <Ltr>+{scale.end}%</Ltr>
              </span>
            </th>
            <th scope="col" role="columnheader">
              <b>{t('home.your_bid')}</b>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {prices.map((price) => (
            <OwnPriceRow key={price.rfq_id} price={price} scale={scale} />
          ))}
        </tbody>
      </table>
      <ul className={chartStyles.key}>
        <li>
          <i className={`${chartStyles.mark} ${chartStyles.filled}`} />
          {t('home.key_mine')}
        </li>
        <li>
          <i className={chartStyles.mark} />
          {t('home.key_others')}
        </li>
      </ul>
    </div>
  )
}

function OwnPriceRow({
  price: { rfq_id, title, totals, mine },
  scale,
}: {
  price: OwnPrice
  scale: ReturnType<typeof priceScale>
}) {
  const t = useT()
  const lowest = totals[0] ?? mine
  const place = totals.filter((total) => total < mine).length + 1
  const percent = formatPercent(above(mine, lowest))
  const words =
    totals.length < 2
      ? t('home.only_bid')
      : place === 1
        ? t('home.lowest_is_mine')
        : t('home.place_of', { place: ordinal(t, place), count: totals.length })
  const label = `${t('home.your_bid')}: ${words}${place > 1 ? `${t('site.list_comma')}${t('home.higher_by', { percent: `\u2066${percent}\u2069` })}` : ''}`
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className={`${chartStyles.rfq} ${chartStyles.wide}`}>
        <Link to={rfqPath(rfq_id)} className="cut free-text" dir="auto">
          {title}
        </Link>
      </th>
      <td role="cell" className={chartStyles.place}>
        <span className={chartStyles.label}>{t('home.price_place_among')}</span>
        <PriceLine totals={totals} filled={mine} scale={scale} label={label} />
      </td>
      <td role="cell">
        <b className={chartStyles.strong}>{words}</b>
        {place > 1 && (
          <>
            <br />
            <span className="xs muted">
              <Sentence of="home.higher_by" parts={{ percent: <Ltr>{percent}</Ltr> }} />
            </span>
          </>
        )}
      </td>
    </tr>
  )
}
