import type { PageQuery } from '#framework/ssr/route-table.ts'
import type { BidSort } from '#tenders/bids/list/bid-order.ts'
import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'
import type { MyBidFilter, RfqStatus } from '#tenders/core/policy.ts'
import type { ProposalList } from '#tenders/award/approve/addresses.ts'
import type { OrderSide, OrderState } from '#orders/states.ts'
import type { KindGroup } from '#notifications/kind-groups.ts'

/*
 * Query parameters that each page reads. Values are listed here instead of imported, because the browser loads the
 * route table before the slices that define them.
 */

const ID = /^[1-9]\d{0,9}$/
const VERSION = /^[1-9]\d{0,2}$/
const IDS = /^\d{1,10}(,\d{1,10}){0,9}$/
/** Free text. Pages validate it and show what is wrong. */
const TEXT = /^[^]{1,300}$/
const TOKEN = /^[^]{1,300}$/
const ADDRESS = /^[^]{1,2000}$/
/** Number of the first line on a page of 50 lines, from the second page on: 51, 101, 151 … */
const FIRST_LINE = /^(51|[1-4][05]1)$/
const YEAR = /^20\d\d$/
const CURSOR = /^[\w-]{1,200}$/
const ANY = /./

/** Query of a list with search and paging. */
const searched = { search: TEXT, cursor: CURSOR }
const rfqFilters = {
  ...searched,
  category_id: ID,
  region_id: ID,
  status: ['active', 'completed', 'expired', 'canceled'] satisfies RfqStatus[],
  sort: ['deadline', 'bids'],
}
const productFilters = { ...searched, category_id: ID, min_price: TEXT, max_price: TEXT }
/** Query of the form's previous address. */
const moved = { new: ANY, copy_of: ID }

/** The page that a form returns to. */
export const RETURN: PageQuery = { from: ADDRESS }
/** The secret of a link in an e-mail. */
export const LINK: PageQuery = { token: TOKEN }
export const NEW_RFQ: PageQuery = { copy_of: ID, step: ['1', '2', '3', '4'], import: ['1'] }
/** `signed_in` is set after a sign-in without a return address. */
export const RFQS: PageQuery = { ...rfqFilters, saved: ID, signed_in: ['1'], ...moved }
export const MY_RFQS: PageQuery = { ...rfqFilters, tab: ['questions'], list: ['all'], ...moved }
/** A page that links to a paper, after that could not be made. */
export const PAPER: PageQuery = { pdf: ['failed'] }
/** Two versions of an RFQ. */
export const CHANGES: PageQuery = { from: VERSION, to: VERSION }
export const RFQ: PageQuery = {
  sort: ['amount', 'delivery'] satisfies BidSort[],
  view: ['compare', 'lines'],
  bids: IDS,
  basis: ['gross', 'net'] satisfies PriceBasis[],
  lines: FIRST_LINE,
  search: TEXT,
  questions: TEXT,
  // The buyer's filter: only unanswered questions.
  unanswered: ['1'],
  bid: ANY,
}
export const BID: PageQuery = { ...RETURN, import: ['1'] }
export const MY_BIDS: PageQuery = {
  ...searched,
  status: ['to_confirm', 'open', 'accepted', 'other', 'canceled', 'over', 'lapsed'] satisfies MyBidFilter[],
}
export const PROPOSALS: PageQuery = { list: ['waiting', 'mine', 'decided'] satisfies ProposalList[], cursor: CURSOR }
export const ORDERS: PageQuery = {
  search: TEXT,
  side: ['supplier'] satisfies OrderSide[],
  state: [
    'issued',
    'acknowledged',
    'disputed',
    'delivered',
    'closed',
    'declined',
    'canceled',
    'issued_anew',
  ] satisfies OrderState[],
  year: YEAR,
  cursor: CURSOR,
}
export const PRODUCTS: PageQuery = { ...productFilters, sort: ['price_asc', 'price_desc'], saved: ID, new: ANY }
export const SUPPLIERS: PageQuery = { ...searched, category_id: ID, region_id: ID, sort: ['newest'] }
/** The products of a company on its page. */
export const SELLER: PageQuery = searched
export const COMPANY: PageQuery = { ...SELLER, contacts: ['show'] }
export const NEW_SEARCH: PageQuery = { what: ['rfqs', 'products'], ...rfqFilters, ...productFilters }
export const NOTIFICATIONS: PageQuery = {
  tab: ['unread'],
  kind: [
    'award',
    'my_tenders',
    'tenders_i_bid_on',
    'deadlines',
    'alerts',
    'followed',
    'company',
    'security',
  ] satisfies KindGroup[],
  cursor: CURSOR,
}
export const TRAIL: PageQuery = {
  // The page says what is unknown.
  person: TEXT,
  kind: TEXT,
  rfq: TEXT,
  days: TEXT,
  cursor: CURSOR,
}
