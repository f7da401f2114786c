import { useQuery } from '@tanstack/react-query'
import { oneOf, pagesOf, searchOf } from '#framework/api/list-pages.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { slot } from '#framework/ssr/slots.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import { Found, ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, ListSelect, SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { myCounts } from '#tenders/rfqs/list/rfq-queries.ts'
import { RfqTabs } from '#tenders/rfqs/list/rfq-tabs.tsx'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import type { MyBid, MySealedBid } from '#tenders/bids/contract.ts'
import { MyBidRow, type SealedCellProps } from './my-bid-row.tsx'
import { MY_BID_FILTERS, myBidState, type MyBidState } from '#tenders/core/policy.ts'

/** How the list is narrowed, as it stands in the page's address. */
const stateOf = (query: Record<string, string>) => ({
  search: searchOf(query.search),
  status: oneOf(MY_BID_FILTERS, query.status),
})

/** The beginning of the list with everything in it. */
const isBeginning = ({ search, status }: ReturnType<typeof stateOf>, cursor: string | undefined) =>
  !search && !status && !cursor

const myBidPages = (state: ReturnType<typeof stateOf>, start?: string) =>
  pagesOf('rfqs', '/bids/my-bids', { ...state, contacts: 'none', lapsed: 'with' }, start)

const listOf = ({ query }: Place) => myBidPages(stateOf(query), query.cursor)

/** Bids that would lapse: the first rows of the list, whatever came after them; the next to lapse first. */
const waitingOf = ({ query }: Place) => ({
  ...myBidPages({ search: '', status: 'to_confirm' }),
  enabled: isBeginning(stateOf(query), query.cursor),
})

const STATES = [
  { value: '', label: messageKey('rfqs.status_any') },
  { value: 'to_confirm', label: messageKey('amendments.to_confirm') },
  { value: 'open', label: messageKey('bids.status_open') },
  { value: 'accepted', label: messageKey('bids.accepted_badge') },
  { value: 'other', label: messageKey('bids.status_other_accepted') },
  { value: 'over', label: messageKey('bids.status_over') },
  { value: 'lapsed', label: messageKey('amendments.lapsed') },
  { value: 'canceled', label: messageKey('bids.status_canceled') },
] as const

interface AwaitingProps {
  bid: MyBid | MySealedBid
  rfq: MyBid['rfq']
}

const rowSlots = { Awaiting: slot<AwaitingProps>(), SealedBidCell: slot<SealedCellProps>() }

/** The bids of a supplier, with where each of them stands. */
export default definePage({
  slots: rowSlots,
  prefetch: (_, place) => ({ list: listOf(place), waiting: waitingOf(place), counts: myCounts() }),
  View: ({ slots }) => <MyBids slots={slots} />,
})

function MyBids({ slots: { Awaiting, SealedBidCell } }: { slots: typeof rowSlots }) {
  const t = useT()
  const { path, query, cursor } = useListAddress()
  const state = stateOf(query)
  const place = usePlace()
  const list = usePages(listOf(place))
  const narrowed = Boolean(state.search || state.status)
  const waiting = waitingOf(place)
  const { data: waitingBids } = useQuery(waiting)
  const first = ((waiting.enabled && waitingBids?.items) || []).toSorted((a, b) =>
    a.rfq.closes_at < b.rfq.closes_at ? -1 : 1,
  )
  const rows = [...first, ...list.rows.filter((bid) => !first.some(({ bid_id }) => bid_id === bid.bid_id))]
  const none = list.query.isSuccess && list.rows.length === 0 && !narrowed
  const whole = list.query.isSuccess && !list.nextCursor && !cursor && !narrowed
  const count = (...states: MyBidState[]) => list.rows.filter((bid) => states.includes(myBidState(bid))).length
  const lead = [
    ...(first.length > 0 ? [t('bids.to_confirm_count', { count: first.length })] : []),
    t('bids.mine_lead', {
      waiting: t('bids.waiting_count', { count: count('open', 'over') - first.length }),
      accepted: t('bids.accepted_count', { count: count('accepted') }),
    }),
  ].join(t('site.list_separator'))
  const browse = (
    <Link className={buttonClass('primary')} to="/rfqs?status=active">
      {t('bids.empty_mine_action')}
    </Link>
  )
  const edit = (bid: MyBid | MySealedBid) => (
    <Link
      className={buttonClass('secondary', 'sm')}
      to={`${bidPath(bid.rfq_id)}?from=${encodeURIComponent(path)}`}
      aria-label={`${t('sealed' in bid ? 'sealed.replace' : 'bids.edit')}: ${bid.rfq.title}`}
    >
      <Icon name="edit" />
      {t('sealed' in bid ? 'sealed.replace' : 'bids.edit')}
    </Link>
  )

  return (
    <Page title={t('rfqs.tab_my_bids')} noindex lead={whole && !none ? lead : undefined}>
      <RfqTabs />
      {none ? (
        <Empty action={browse}>{t('bids.empty_mine')}</Empty>
      ) : (
        <>
          <ListForm fields={['search', 'status']} className="tools">
            <SearchBox placeholder={t('rfqs.search')} />
            <ListSelect
              name="status"
              label={t('rfqs.status')}
              value={state.status}
              options={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
            />
          </ListForm>
          <div className="applied">
            <Found list={list} count="bids.count" />
          </div>
          <ListBody list={list} empty={<NoRows filters={['search', 'status']} filtered="bids.empty_filtered" />}>
            {rows.map((bid) => (
              <MyBidRow
                key={bid.bid_id}
                bid={bid}
                edit={edit(bid)}
                awaiting={<Awaiting bid={bid} rfq={bid.rfq} />}
                SealedBidCell={SealedBidCell}
              />
            ))}
          </ListBody>
        </>
      )}
    </Page>
  )
}
