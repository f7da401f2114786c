import { query } from '#framework/ssr/query.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { returnPath } from './return-path.ts'

const NAMES: Record<string, MessageKey> = {
  '/rfqs': messageKey('site.nav_rfqs'),
  '/rfqs/new': messageKey('site.new_rfq'),
  '/my-rfq': messageKey('site.nav_my_rfqs'),
  '/my-bids': messageKey('site.nav_my_bids'),
  '/market-place': messageKey('site.nav_market'),
  '/market-place/new': messageKey('site.new_product'),
  '/suppliers': messageKey('site.nav_suppliers'),
  '/user-profile': messageKey('site.nav_profile'),
  '/support': messageKey('site.nav_contact'),
  '/terms-of-use': messageKey('site.footer_terms'),
}

const pathOf = (from: string | undefined) => returnPath(from).replace(/[?#][^]*$/, '')

/** The name of a page that is always there, for "you will then return to". */
export const returnName = (from: string | undefined): MessageKey | undefined => NAMES[pathOf(from)]

const RFQ = /^\/rfq\/(\d+)(?:\/|$)/
const PRODUCT = /^\/market-place\/(\d+)(?:\/|$)/
const COMPANY = /^\/profile\/(\d+)$/

/**
 * The title of the record the visitor was reading; null when there is none. The page does without it when it does not
 * come.
 */
export const returnTitle = (from: string | undefined) =>
  query({
    queryKey: ['return-title', pathOf(from)],
    meta: { optional: true },
    read: async (api): Promise<string | null> => {
      const idIn = (page: RegExp) => page.exec(pathOf(from))?.[1]
      const [rfq_id, product_id, user_id] = [idIn(RFQ), idIn(PRODUCT), idIn(COMPANY)]
      if (rfq_id) return (await api.get('/unauthorized/rfqs/:rfq_id', { rfq_id })).title
      if (product_id)
        return (await api.get('/unauthorized/marketplace/products/:product_id', { product_id })).product_name
      if (user_id) return (await api.get('/unauthorized/profile/:user_id', { user_id })).company_name
      return null
    },
  })
