import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { listAddress, pagesOf } from '#platform/list-pages.ts'
import { foldArabic } from '#platform/fold.ts'
import { useApi, usePlace, useWords } from '#platform/ssr/context.tsx'
import type { Place } from '#platform/ssr/route-table.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Empty } from '#platform/ui/states.tsx'
import { word } from '#platform/words.ts'
import { ListBody, usePages } from '#platform/ui/list-body.tsx'
import { ListForm, ListSelect, PlainSubmit, SearchBox } from '#platform/ui/list-tools.tsx'
import { useRfqList } from '#rfqs/use-rfq-list.ts'
import { myBidCount, myRfqCount } from '#rfqs/rfq-queries.ts'
import { RfqTabs } from '#rfqs/rfq-tabs.tsx'
import { bidPath } from './bid-acts.ts'
import type { MyBid } from './contract.ts'
import { MY_BID_STATES, MyBidRow, myBidState, type MyBidState } from './my-bid-row.tsx'

/** So many come at once that narrowing them here is narrowing all of them, but for the busiest suppliers. */
const AT_ONCE = 200

const myBidPages = (api: Api, start?: string) => pagesOf<MyBid>(api, ['rfqs', 'my-bids'], '/bids/my-bids', {}, start, AT_ONCE)

const STATES = [
  { value: '', label: word('rfqs.status_any') },
  { value: 'open', label: word('bids.status_open') },
  { value: 'accepted', label: word('bids.accepted_badge') },
  { value: 'other', label: word('bids.status_other_accepted') },
  { value: 'over', label: word('bids.status_over') },
  { value: 'canceled', label: word('bids.status_canceled') },
] as const

export const load = (queries: QueryClient, api: Api, { query }: Place) =>
  Promise.all([
    queries.prefetchQuery(myBidPages(api, query.cursor)),
    queries.prefetchQuery(myRfqCount(api)),
    queries.prefetchQuery(myBidCount(api)),
  ])

/** The bids of a supplier, with where each of them stands. */
export default function MyBidsPage() {
  const t = useWords()
  const api = useApi()
  const { query } = usePlace()
  const { path, state, cursor } = useRfqList()
  const status = MY_BID_STATES.find((one) => one === query.status)
  const list = usePages(myBidPages(api, cursor))
  const words = foldArabic(state.search)
  const fits = (bid: MyBid) => (!status || myBidState(bid) === status) && foldArabic(bid.rfq.title).includes(words)
  const shown = { ...list, rows: list.rows.filter(fits) }
  const narrowed = Boolean(words || status)
  const none = list.query.isSuccess && list.rows.length === 0
  const whole = list.query.isSuccess && !list.nextCursor && !cursor
  const count = (...states: MyBidState[]) => list.rows.filter((bid) => states.includes(myBidState(bid))).length
  const lead = t('bids.mine_lead', {
    waiting: t('bids.waiting_count', { count: count('open', 'over') }),
    accepted: t('bids.accepted_count', { count: count('accepted') }),
  })
  const browse = (
    <Link className={buttonClass('primary')} to="/rfqs?status=active">
      {t('bids.empty_mine_action')}
    </Link>
  )
  const edit = (bid: MyBid) => (
    <Link className={buttonClass('secondary', 'sm')} to={`${bidPath(bid.rfq_id)}?from=${encodeURIComponent(path)}`} aria-label={`${t('bids.edit')}: ${bid.rfq.title}`}>
      <Icon name="edit" />
      {t('bids.edit')}
    </Link>
  )

  return (
    <Page title={t('rfqs.tab_my_bids')} noindex lead={whole && !none ? lead : undefined}>
      <RfqTabs />
      {none ? (
        <Empty action={browse}>{t('bids.empty_mine')}</Empty>
      ) : (
        <>
          <ListForm fields={['search', 'status']} className="tool">
            <SearchBox placeholder={t('rfqs.search')} />
            <ListSelect name="status" label={t('rfqs.status')} value={status ?? ''} options={STATES.map(({ value, label }) => ({ value, label: t(label) }))} />
            <PlainSubmit />
          </ListForm>
          <div className="app">
            <span className="res" role="status">
              {list.query.isSuccess && t('bids.count', { count: narrowed ? shown.rows.length : (list.total ?? 0) })}
            </span>
          </div>
          <ListBody
            list={shown}
            moreAddress={(next) => listAddress(path, state, next)}
            empty={
              <Empty
                action={
                  <Link className={buttonClass('secondary')} to={path}>
                    {t('site.clear_all')}
                  </Link>
                }
              >
                {t('bids.empty_filtered')}
              </Empty>
            }
          >
            {shown.rows.map((bid) => <MyBidRow key={bid.bid_id} bid={bid} edit={edit(bid)} />)}
          </ListBody>
        </>
      )}
    </Page>
  )
}
