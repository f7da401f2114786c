import { oneOf, searchOf } from '#framework/api/list-pages.ts'
import { ORDER_SIDES, ORDER_STATES } from './states.ts'

/** The address of the lists, without language prefix. */
export const ORDERS = '/orders'

/** The address of an order's page, without language prefix. */
export const orderPath = (order_id: number | string) => `${ORDERS}/${order_id}`

/** What the list of orders is asked for, as its page's address says. */
export const listStateOf = (query: Record<string, string>) => ({
  side: oneOf(ORDER_SIDES, query.side) || ('buyer' as const),
  state: oneOf(ORDER_STATES, query.state) || undefined,
  search: searchOf(query.search) || undefined,
  year: /^20\d\d$/.test(query.year ?? '') ? query.year : undefined,
})
