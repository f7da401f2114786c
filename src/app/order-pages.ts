import type { Route } from '#framework/ssr/route-table.ts'
import { ORDERS, PAPER } from './page-queries.ts'

/** Pages of orders, their deliveries and ratings, and of the check of a paper. */
export const orderRoutes: readonly Route[] = [
  { path: '/rfq/:rfq_id/order', guard: 'signed_in', page: () => import('#orders/issue/issue.page.tsx') },
  { path: '/orders', guard: 'signed_in', query: ORDERS, page: () => import('#orders/list/orders.page.tsx') },
  {
    path: '/orders/:order_id/reissue',
    guard: 'buyer',
    dialog: true,
    page: () => import('#orders/acts/reissue.page.tsx'),
  },
  {
    path: '/orders/:order_id',
    guard: 'signed_in',
    query: PAPER,
    page: () => import('#orders/order-page/order.page.tsx'),
  },
  {
    path: '/orders/:order_id/deliver',
    guard: 'signed_in',
    page: () => import('#orders/deliveries/state-delivery.page.tsx'),
  },
  {
    path: '/orders/:order_id/deliveries/:delivery_id/confirm',
    guard: 'buyer',
    dialog: true,
    page: () => import('#orders/deliveries/confirm-delivery.page.tsx'),
  },
  {
    path: '/orders/:order_id/deliveries/:delivery_id/refuse',
    guard: 'buyer',
    dialog: true,
    page: () => import('#orders/deliveries/refuse-delivery.page.tsx'),
  },
  { path: '/orders/:order_id/rate', guard: 'signed_in', page: () => import('#orders/ratings/rate.page.tsx') },
  {
    path: '/orders/:order_id/ratings/:rating_id/edit',
    guard: 'signed_in',
    page: () => import('#orders/ratings/edit-rating.page.tsx'),
  },
  {
    path: '/orders/:order_id/ratings/:rating_id/reply',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/ratings/reply-to-rating.page.tsx'),
  },
  {
    path: '/profile/:user_id/ratings/:rating_id/report',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/ratings/report-rating.page.tsx'),
  },
  {
    path: '/orders/:order_id/acknowledge',
    guard: 'seller',
    dialog: true,
    page: () => import('#orders/acts/acknowledge.page.tsx'),
  },
  {
    path: '/orders/:order_id/ask-change',
    guard: 'seller',
    dialog: true,
    page: () => import('#orders/acts/ask-change.page.tsx'),
  },
  {
    path: '/orders/:order_id/decline',
    guard: 'seller',
    dialog: true,
    page: () => import('#orders/acts/decline.page.tsx'),
  },
  {
    path: '/orders/:order_id/cancel',
    guard: 'buyer',
    dialog: true,
    page: () => import('#orders/acts/cancel.page.tsx'),
  },
  {
    path: '/orders/:order_id/reply',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/reply.page.tsx'),
  },
  {
    path: '/orders/:order_id/dispute',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/dispute.page.tsx'),
  },
  {
    path: '/orders/:order_id/propose-cancel',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/propose-cancel.page.tsx'),
  },
  {
    path: '/orders/:order_id/propose-resolve',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/propose-resolve.page.tsx'),
  },
  {
    path: '/orders/:order_id/agree',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/agree.page.tsx'),
  },
  {
    path: '/orders/:order_id/reject',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/reject.page.tsx'),
  },
  {
    path: '/orders/:order_id/withdraw',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#orders/acts/withdraw.page.tsx'),
  },
  {
    path: '/verify/order/:code?',
    guard: 'public',
    page: () => import('#orders/verify/verify-order.page.tsx'),
  },
]
