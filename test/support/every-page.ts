import type { Database } from '#framework/database/database.server.ts'
import { routes } from '../../src/app/pages.ts'
import { aBid } from './make/bids.ts'
import { aColleague, aCompany, aSupplier } from './make/companies.ts'
import { aBidWithLines, withLines } from './make/lines.ts'
import { aNotification } from './make/notifications.ts'
import { anIssuedOrder, anOrderUnderWay, aStandingAward } from './make/orders.ts'
import { aProduct, aSeller } from './make/products.ts'
import { aProposal } from './make/proposals.ts'
import { aQuestion } from './make/questions.ts'
import { anRfq } from './make/rfqs.ts'

export type Market = Awaited<ReturnType<typeof aMarket>>

/**
 * A company that buys and sells, with something of everything that pages show; `names` are those of its first RFQ,
 * of its product and of its second member.
 */
export async function aMarket(
  database: Database,
  names: { title?: string; product_name?: string; email?: string } = {},
) {
  const { title, product_name, email } = names
  const me = await aSeller(database)
  const colleague = await aColleague(database, me, { roles: ['buyer'], ...(email && { email }) })
  const own = await anRfq(database, { buyer: me, ...(title && { title }) })
  const { bid_id, supplier } = await aBid(database, { rfq_id: own.rfq_id, total_amount: 39_000 })
  for (let bid = 1; bid < 6; bid++) await aBid(database, { rfq_id: own.rfq_id, total_amount: 40_000 + bid * 1000 })
  const lined = await anRfq(database, { buyer: me })
  await withLines(database, lined.rfq_id, [{ description: 'كابل' }, { description: 'لوحة توزيع' }])
  for (const price of ['10', '12']) await aBidWithLines(database, { rfq_id: lined.rfq_id, prices: [price, price] })
  const sealed = await anRfq(database, { bid_visibility: 'sealed' })
  const other = await anRfq(database)
  const bidden = await anRfq(database)
  await aBid(database, { rfq_id: bidden.rfq_id, supplier: me })
  const { question_id } = await aQuestion(database, { rfq_id: bidden.rfq_id, asker: me })
  await aQuestion(database, { rfq_id: own.rfq_id, answer: 'نعم' })
  await aQuestion(database, { rfq_id: own.rfq_id })
  const product = await aProduct(database, { seller: me, images: 2, ...(product_name && { product_name }) })
  const foreign = await aProduct(database, { images: 3 })
  const { proposal_id } = await aProposal(database, me, colleague)
  const issued = await anIssuedOrder(database, { buyer: me })
  const awarded = await aStandingAward(database, { buyer: me })
  const seller = await aSupplier(database)
  const under_way = await anOrderUnderWay(database, { buyer: me, supplier: seller })
  const rated = await anOrderUnderWay(database, { buyer: me, supplier: seller }, ['buyer'])
  const answered = await anOrderUnderWay(database, { buyer: me, supplier: seller }, ['buyer', 'supplier'])
  // So the form of the next order asks for it, and is refused when it is sent empty.
  await database.pool.query('update order_settings set short_address = null where company_id = $1', [me.company_id])
  const received = await anIssuedOrder(database, { buyer: await aCompany(database), supplier: me })
  const { saved_search_id } = await database.kysely
    .insertInto('saved_searches')
    .values({
      person_id: me.person_id,
      company_id: me.company_id,
      name: 'أثاث',
      what: 'rfqs',
      query: JSON.stringify({ category_id: '1' }),
      query_hash: 'category 1',
    })
    .returning('saved_search_id')
    .executeTakeFirstOrThrow()
  for (let number = 0; number < 7; number++)
    await aNotification(database, me, { object_id: own.rfq_id, group_key: `rfq:${own.rfq_id}:${number}` })
  return {
    me,
    colleague,
    supplier,
    own,
    bid_id,
    lined,
    sealed,
    other,
    bidden,
    question_id,
    product,
    foreign,
    proposal_id,
    saved_search_id,
    awarded,
    issued,
    received,
    under_way,
    rated,
    answered,
  }
}

/** Addresses of routes with parameters in `aMarket`. Add new routes here. */
const SAMPLES: Record<string, (market: Market) => string> = {
  '/rfq/:rfq_id?': ({ own }) => `/rfq/${own.rfq_id}`,
  '/rfq/:rfq_id/edit': ({ own }) => `/rfq/${own.rfq_id}/edit`,
  '/rfq/:rfq_id/changes': ({ own }) => `/rfq/${own.rfq_id}/changes`,
  '/rfq/:rfq_id/cancel': ({ own }) => `/rfq/${own.rfq_id}/cancel`,
  '/rfq/:rfq_id/make-public': ({ own }) => `/rfq/${own.rfq_id}/make-public`,
  '/rfq/:rfq_id/bid': ({ other }) => `/rfq/${other.rfq_id}/bid`,
  '/rfq/:rfq_id/ask': ({ bidden }) => `/rfq/${bidden.rfq_id}/ask`,
  '/rfq/:rfq_id/questions/:question_id/withdraw': ({ bidden, question_id }) =>
    `/rfq/${bidden.rfq_id}/questions/${question_id}/withdraw`,
  '/rfq/:rfq_id/bid/withdraw': ({ bidden }) => `/rfq/${bidden.rfq_id}/bid/withdraw`,
  '/rfq/:rfq_id/opening': ({ sealed }) => `/rfq/${sealed.rfq_id}/opening`,
  '/rfq/:rfq_id/bid/receipt': ({ bidden }) => `/rfq/${bidden.rfq_id}/bid/receipt`,
  '/rfq/:rfq_id/accept/:bid_id': ({ own, bid_id }) => `/rfq/${own.rfq_id}/accept/${bid_id}`,
  '/approvals/:proposal_id': ({ proposal_id }) => `/approvals/${proposal_id}`,
  '/approvals/:proposal_id/approve': ({ proposal_id }) => `/approvals/${proposal_id}/approve`,
  '/approvals/:proposal_id/reject': ({ proposal_id }) => `/approvals/${proposal_id}/reject`,
  '/approvals/:proposal_id/withdraw': ({ proposal_id }) => `/approvals/${proposal_id}/withdraw`,
  '/rfq/:rfq_id/order': ({ awarded }) => `/rfq/${awarded}/order`,
  '/orders/:order_id/reissue': ({ issued }) => `/orders/${issued}/reissue`,
  '/verify/order/:code?': () => '/verify/order/0123456789ABCDEFGHJK',
  '/orders/:order_id': ({ received }) => `/orders/${received}`,
  '/orders/:order_id/acknowledge': ({ received }) => `/orders/${received}/acknowledge`,
  '/orders/:order_id/ask-change': ({ received }) => `/orders/${received}/ask-change`,
  '/orders/:order_id/decline': ({ received }) => `/orders/${received}/decline`,
  '/orders/:order_id/cancel': ({ issued }) => `/orders/${issued}/cancel`,
  '/orders/:order_id/reply': ({ issued }) => `/orders/${issued}/reply`,
  '/orders/:order_id/dispute': ({ received }) => `/orders/${received}/dispute`,
  '/orders/:order_id/propose-cancel': ({ received }) => `/orders/${received}/propose-cancel`,
  '/orders/:order_id/propose-resolve': ({ received }) => `/orders/${received}/propose-resolve`,
  '/orders/:order_id/agree': ({ received }) => `/orders/${received}/agree`,
  '/orders/:order_id/reject': ({ received }) => `/orders/${received}/reject`,
  '/orders/:order_id/deliver': ({ under_way }) => `/orders/${under_way.order_id}/deliver`,
  '/orders/:order_id/deliveries/:delivery_id/confirm': ({ under_way: { order_id, delivery_id } }) =>
    `/orders/${order_id}/deliveries/${delivery_id}/confirm`,
  '/orders/:order_id/deliveries/:delivery_id/refuse': ({ under_way: { order_id, delivery_id } }) =>
    `/orders/${order_id}/deliveries/${delivery_id}/refuse`,
  '/orders/:order_id/rate': ({ under_way }) => `/orders/${under_way.order_id}/rate`,
  '/orders/:order_id/ratings/:rating_id/edit': ({ rated: { order_id, ratings } }) =>
    `/orders/${order_id}/ratings/${ratings.buyer}/edit`,
  '/orders/:order_id/ratings/:rating_id/reply': ({ answered: { order_id, ratings } }) =>
    `/orders/${order_id}/ratings/${ratings.supplier}/reply`,
  '/profile/:user_id/ratings/:rating_id/report': ({ me, answered: { ratings } }) =>
    `/profile/${me.company_id}/ratings/${ratings.supplier}/report`,
  '/orders/:order_id/withdraw': ({ received }) => `/orders/${received}/withdraw`,
  '/market-place/:product_id': ({ product }) => `/market-place/${product.product_id}`,
  '/market-place/:product_id/edit': ({ product }) => `/market-place/${product.product_id}/edit`,
  '/market-place/:product_id/delete': ({ product }) => `/market-place/${product.product_id}/delete`,
  '/market-place/:product_id/images/:image/delete': ({ product }) =>
    `/market-place/${product.product_id}/images/${product.images[0]!.split('/').at(-1)!}/delete`,
  '/saved-searches/new': () => '/saved-searches/new?what=rfqs&region_id=1',
  '/saved-searches/:saved_search_id/rename': ({ saved_search_id }) => `/saved-searches/${saved_search_id}/rename`,
  '/profile/:user_id?': ({ supplier }) => `/profile/${supplier.company_id}`,
  '/company/members/:person_id/roles': ({ colleague }) => `/company/members/${colleague.person_id}/roles`,
  '/company/members/:person_id/remove': ({ colleague }) => `/company/members/${colleague.person_id}/remove`,
  '/role-required/:right': () => '/role-required/sell',
}

/** What one page shows in other ways. */
const VIEWS: ((market: Market) => string)[] = [
  ({ other }) => `/rfq/${other.rfq_id}`,
  ({ bidden }) => `/rfq/${bidden.rfq_id}`,
  ({ own }) => `/rfq/${own.rfq_id}?view=compare`,
  ({ lined }) => `/rfq/${lined.rfq_id}?view=lines`,
  ({ foreign }) => `/market-place/${foreign.product_id}`,
  ({ me }) => `/profile/${me.company_id}`,
  () => '/rfqs?category_id=1&search=zzzz',
  () => '/rfqs?signed_in=1',
]

/** The same of pages that guests may not open. */
const MEMBER_VIEWS: ((market: Market) => string)[] = [
  ({ issued }) => `/orders/${issued}`,
  ({ under_way }) => `/orders/${under_way.order_id}`,
  ({ answered }) => `/orders/${answered.order_id}`,
  ({ awarded }) => `/rfq/${awarded}`,
  () => '/orders?side=supplier',
  ({ colleague }) => `/company/trail?person=${colleague.person_id}&kind=none`,
]

/** The addresses of all pages that guests, or this company, may open. */
export function addressesOf(market: Market, viewer: 'guest' | 'member'): string[] {
  const listed = routes
    .filter(({ guard }) => (viewer === 'guest' ? guard === 'guest' || guard === 'public' : guard !== 'guest'))
    .map(({ path }) => {
      const sample = SAMPLES[path]
      if (!sample && path.includes(':')) throw new Error(`no sample of ${path}`)
      return sample?.(market) ?? path
    })
  const views = viewer === 'guest' ? VIEWS : [...VIEWS, ...MEMBER_VIEWS]
  return [...listed, ...views.map((view) => view(market))]
}
