import styles from './orders.module.css'
import { useQuery } from '@tanstack/react-query'
import { pagesOf } from '#framework/api/list-pages.ts'
import { useLang, usePlace, useT, useToday } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { read } from '#framework/ssr/query.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { listStateOf, ORDERS } from '../addresses.ts'
import { ORDER_SIDES, ORDER_STATES, type OrderSide } from '../states.ts'
import { OrderRow } from './order-row.tsx'

const ordersOf = ({ query: { cursor, ...query } }: Place) => pagesOf('orders', '/orders', listStateOf(query), cursor)

const orderCounts = () => read('orders', '/orders/counts')

/** Orders that the company issued, and those that it received: what waits for it first. */
export default definePage({
  prefetch: (_, place) => ({ list: ordersOf(place), counts: orderCounts() }),
  View: Orders,
})

function Orders() {
  const t = useT()
  const { query: filters } = useListAddress()
  const { side, state, search, year } = listStateOf(filters)
  const list = usePages(ordersOf(usePlace()))
  const counts = useQuery(orderCounts()).data
  const isWhole = !state && !search && !year
  const waiting = (isWhole && counts?.[side].waiting) || 0
  const isEmpty = isWhole && list.query.isSuccess && list.rows.length === 0
  return (
    <Page
      title={t('order.title')}
      count={counts ? counts.buyer.waiting + counts.supplier.waiting : 0}
      lead={t('order.lead')}
      noindex
    >
      <Tabs
        label={t('order.title')}
        tabs={ORDER_SIDES.map((each) => ({
          to: each === 'buyer' ? ORDERS : `${ORDERS}?side=${each}`,
          label: t(`order.tab_${each}`),
          current: each === side,
          count: counts?.[each].total,
        }))}
      />
      {!isEmpty && <Filters side={side} state={state} year={year} />}
      <div className="applied" data-list="">
        <span className="found" role="status">
          {list.total !== undefined && !isEmpty && t('order.count', { count: list.total })}
          {waiting > 0 && `${t('site.list_comma')}${t('order.count_waiting', { count: waiting })}`}
        </span>
      </div>
      <ListBody
        list={list}
        failed="order.failed"
        empty={
          <NoRows filters={['search', 'state', 'year']} filtered="order.empty_filtered">
            {t(`order.empty_${side}`)}
            <Link className={buttonClass('secondary')} to={side === 'buyer' ? '/my-rfq' : '/my-bids'}>
              {t(side === 'buyer' ? 'order.to_rfqs' : 'order.to_bids')}
            </Link>
          </NoRows>
        }
      >
        {list.rows.map((order, index) => (
          <OrderRow key={order.order_id} order={order} isFirst={index === 0} />
        ))}
      </ListBody>
    </Page>
  )
}

/** By state and year of the number; the first orders are those of 2026. */
function Filters({
  side,
  state = '',
  year = '',
}: {
  side: OrderSide
  state: string | undefined
  year: string | undefined
}) {
  const t = useT()
  const lang = useLang()
  const thisYear = Number(useToday().slice(0, 4))
  const years = Array.from({ length: thisYear - 2025 }, (_, ago) => String(thisYear - ago))
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={t('site.a11y_search_form')}
      method="get"
      action={localPath(lang, ORDERS)}
    >
      <SearchBox placeholder={t('orders.search')} label={t('orders.search')} />
      {side === 'supplier' && <input type="hidden" name="side" value={side} />}
      <label>
        {t('order.filter_state')}
        <span className="input select">
          <select name="state" defaultValue={state} key={state}>
            <option value="">{t('order.any_state')}</option>
            {ORDER_STATES.map((each) => (
              <option key={each} value={each}>
                {t(`order.state_${each}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron_down" />
        </span>
      </label>
      <label>
        {t('order.filter_year')}
        <span className="input select">
          <select name="year" defaultValue={year} key={year}>
            <option value="">{t('order.any_year')}</option>
            {years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
          <Icon name="chevron_down" />
        </span>
      </label>
      <Button type="submit">{t('order.apply')}</Button>
    </form>
  )
}
