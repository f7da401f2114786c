import { inSlot, withSlots } from '#framework/ssr/slots.ts'
import type { Place, Route } from '#framework/ssr/route-table.ts'
import { accountRoutes } from './account-pages.ts'
import { orderRoutes } from './order-pages.ts'
import {
  CHANGES,
  BID,
  COMPANY,
  MY_BIDS,
  MY_RFQS,
  NEW_RFQ,
  NEW_SEARCH,
  NOTIFICATIONS,
  PAPER,
  PRODUCTS,
  PROPOSALS,
  RETURN,
  RFQ,
  RFQS,
  SELLER,
  SUPPLIERS,
} from './page-queries.ts'

const Follow = inSlot(() => import('#notifications/following/follow.tsx'), 'Follow')
const RfqOrder = inSlot(() => import('#orders/issue/rfq-order.tsx'), 'RfqOrder')
const Waiting = inSlot(() => import('#app/home/waiting-line.tsx'), 'WaitingLine')
const SealedBid = inSlot(() => import('#tenders/sealed/slots.tsx'), 'SealedBidView')
const SealedBidCell = inSlot(() => import('#tenders/sealed/slots.tsx'), 'SealedBidCell')
const VisibilityRule = inSlot(() => import('#tenders/sealed/visibility-rule.tsx'), 'VisibilityRule')
const ChangeRule = inSlot(() => import('#tenders/amendments/change-rule.tsx'), 'ChangeRule')
const QuestionsRule = inSlot(() => import('#tenders/questions/questions-rule.tsx'), 'QuestionsRule')
const SaveSearch = inSlot(() => import('#notifications/saved-searches/save-search.tsx'), 'SaveSearch')

const QuestionsInbox = inSlot(() => import('#tenders/questions/show/questions-tab.tsx'), 'QuestionsInbox')
const PrintComparison = inSlot(() => import('#tenders/print/print-on-demand.tsx'), 'PrintComparison')
const Awaiting = inSlot(() => import('#tenders/amendments/confirming/awaiting.tsx'), 'Awaiting')
const RfqChanged = inSlot(() => import('#tenders/amendments/rfq-changed.tsx'), 'RfqChanged')
const ChangedMeanwhile = inSlot(() => import('#tenders/amendments/rfq-changed.tsx'), 'ChangedMeanwhile')

/** `?new` on a list of RFQs is the old address of the form. */
const newRfqMoved = ({ query }: Place) =>
  query.new ? `/rfqs/new${query.copy_of ? `?copy_of=${query.copy_of}` : ''}` : undefined

/** `?bid` on an RFQ's page is the old address of the form. */
const bidMoved = ({ params, query }: Place) => (params.rfq_id && query.bid ? `/rfq/${params.rfq_id}/bid` : undefined)

/** `?new` on the marketplace is the old address of the form. */
const newProductMoved = ({ query }: Place) => (query.new ? '/market-place/new' : undefined)

/**
 * All pages: path without language prefix, who may open it, and its lazily loaded code. A new page is one line here and
 * one `*.page.tsx` file in its slice.
 */
export const routes: readonly Route[] = [
  { path: '/', guard: 'guest', query: RETURN, page: () => import('#app/landing/landing.page.tsx') },
  {
    path: '/rfqs',
    guard: 'public',
    query: RFQS,
    moved: newRfqMoved,
    ...withSlots(() => import('#tenders/rfqs/list/rfq-list.page.tsx'), { SaveSearch, Waiting }),
  },
  {
    path: '/rfqs/new',
    guard: 'buyer',
    query: NEW_RFQ,
    ...withSlots(() => import('#tenders/rfqs/publish/new-rfq.page.tsx'), { VisibilityRule, ChangeRule, QuestionsRule }),
  },
  {
    path: '/rfqs/large-files',
    guard: 'buyer',
    page: () => import('#tenders/rfqs/large-files/large-files.page.tsx'),
  },
  {
    path: '/my-rfq',
    guard: 'signed_in',
    query: MY_RFQS,
    moved: newRfqMoved,
    ...withSlots(() => import('#tenders/rfqs/list/my-rfqs.page.tsx'), { QuestionsInbox, PrintComparison }),
  },
  {
    path: '/my-bids',
    guard: 'supplier',
    query: MY_BIDS,
    ...withSlots(() => import('#tenders/bids/mine/my-bids.page.tsx'), { Awaiting, SealedBidCell }),
  },
  {
    path: '/rfq/:rfq_id?',
    guard: 'public',
    query: RFQ,
    moved: bidMoved,
    ...withSlots(() => import('#tenders/rfq-page/rfq.page.tsx'), { Follow, RfqOrder }),
  },
  {
    path: '/rfq/:rfq_id/changes',
    guard: 'public',
    query: CHANGES,
    page: () => import('#tenders/amendments/changes.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/edit',
    guard: 'buyer',
    query: RETURN,
    dialog: true,
    page: () => import('#tenders/amendments/amend/edit-rfq.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/cancel',
    guard: 'buyer',
    query: RETURN,
    dialog: true,
    page: () => import('#tenders/rfqs/change/cancel-rfq.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/make-public',
    guard: 'buyer',
    query: RETURN,
    dialog: true,
    page: () => import('#tenders/rfqs/change/make-public.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/ask',
    guard: 'seller',
    query: RETURN,
    dialog: true,
    page: () => import('#tenders/questions/show/ask.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/questions/:question_id/withdraw',
    guard: 'seller',
    query: RETURN,
    dialog: true,
    page: () => import('#tenders/questions/show/withdraw-question.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/bid',
    guard: 'seller',
    query: BID,
    dialog: true,
    ...withSlots(() => import('#tenders/bids/bid.page.tsx'), { Sealed: SealedBid, RfqChanged, ChangedMeanwhile }),
  },
  {
    path: '/rfq/:rfq_id/bid/withdraw',
    guard: 'seller',
    query: RETURN,
    dialog: true,
    page: () => import('#tenders/bids/withdraw-bid.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/opening',
    guard: 'public',
    query: PAPER,
    page: () => import('#tenders/sealed/record/opening.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/bid/receipt',
    guard: 'signed_in',
    query: PAPER,
    page: () => import('#tenders/sealed/receipt/receipt.page.tsx'),
  },
  {
    path: '/rfq/:rfq_id/accept/:bid_id',
    guard: 'buyer',
    dialog: true,
    page: () => import('#tenders/award/accept/accept-bid.page.tsx'),
  },
  {
    path: '/approvals',
    guard: 'signed_in',
    query: PROPOSALS,
    page: () => import('#tenders/award/approve/list/approvals.page.tsx'),
  },
  {
    path: '/approvals/:proposal_id',
    guard: 'signed_in',
    page: () => import('#tenders/award/approve/decide/approval.page.tsx'),
  },
  {
    path: '/approvals/:proposal_id/approve',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#tenders/award/approve/decide/approve-award.page.tsx'),
  },
  {
    path: '/approvals/:proposal_id/reject',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#tenders/award/approve/decide/reject-award.page.tsx'),
  },
  {
    path: '/approvals/:proposal_id/withdraw',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#tenders/award/approve/decide/withdraw-proposal.page.tsx'),
  },
  ...orderRoutes,
  {
    path: '/notifications',
    guard: 'signed_in',
    query: NOTIFICATIONS,
    page: () => import('#notifications/center/notifications.page.tsx'),
  },
  {
    path: '/notifications/settings',
    guard: 'signed_in',
    page: () => import('#notifications/center/settings.page.tsx'),
  },
  {
    path: '/market-place',
    guard: 'public',
    query: PRODUCTS,
    moved: newProductMoved,
    ...withSlots(() => import('#marketplace/browse/market.page.tsx'), { SaveSearch }),
  },
  {
    path: '/market-place/new',
    guard: 'seller',
    query: RETURN,
    dialog: true,
    page: () => import('#marketplace/sell/new-product.page.tsx'),
  },
  { path: '/market-place/:product_id', guard: 'public', page: () => import('#marketplace/product/product.page.tsx') },
  {
    path: '/market-place/:product_id/edit',
    guard: 'seller',
    dialog: true,
    page: () => import('#marketplace/sell/edit-product.page.tsx'),
  },
  {
    path: '/market-place/:product_id/delete',
    guard: 'seller',
    dialog: true,
    page: () => import('#marketplace/sell/delete-product.page.tsx'),
  },
  {
    path: '/market-place/:product_id/images/:image/delete',
    guard: 'seller',
    dialog: true,
    page: () => import('#marketplace/sell/delete-image.page.tsx'),
  },
  {
    path: '/saved-searches',
    guard: 'signed_in',
    page: () => import('#notifications/saved-searches/saved-searches.page.tsx'),
  },
  {
    path: '/saved-searches/new',
    guard: 'signed_in',
    query: NEW_SEARCH,
    dialog: true,
    page: () => import('#notifications/saved-searches/new-search.page.tsx'),
  },
  {
    path: '/saved-searches/:saved_search_id/rename',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#notifications/saved-searches/rename-search.page.tsx'),
  },
  {
    path: '/suppliers',
    guard: 'public',
    query: SUPPLIERS,
    page: () => import('#companies/directory/suppliers.page.tsx'),
  },
  { path: '/profile/:user_id?', guard: 'public', query: COMPANY, page: () => import('#app/company/profile.page.tsx') },
  {
    path: '/user-profile/supplier',
    guard: 'seller',
    query: RETURN,
    dialog: true,
    page: () => import('#companies/supplier/register-supplier.page.tsx'),
  },
  {
    path: '/user-profile/supplier/edit',
    guard: 'seller',
    query: RETURN,
    dialog: true,
    page: () => import('#companies/supplier/edit-supplier.page.tsx'),
  },
  {
    path: '/user-profile',
    guard: 'signed_in',
    query: SELLER,
    page: () => import('#app/company/user-profile.page.tsx'),
  },
  {
    path: '/user-profile/edit',
    guard: 'administrator',
    dialog: true,
    page: () => import('#companies/profile/edit-profile.page.tsx'),
  },
  { path: '/home', guard: 'signed_in', page: () => import('#app/home/home.page.tsx') },
  { path: '/support', guard: 'public', page: () => import('#app/legal/support.page.tsx') },
  { path: '/privacy', guard: 'public', page: () => import('#app/legal/privacy.page.tsx') },
  { path: '/terms-of-use', guard: 'public', page: () => import('#app/legal/terms.page.tsx') },
  { path: '/verify', guard: 'public', page: () => import('#tenders/sealed/verify/verify.page.tsx') },
  ...accountRoutes,
]

/** The page for an address that is none of ours, or of something the visitor may not see. */
export const notFound = () => import('#app/frame/not-found.page.tsx')

/** The page that is shown if the API refuses a page's data with 403. */
export const forbidden = () => import('#app/frame/forbidden.page.tsx')
