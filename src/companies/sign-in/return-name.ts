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

const TITLED = [
  { page: /^\/rfq\/(\d+)(?:\/|$)/, call: '/unauthorized/rfqs/', name: 'title' },
  { page: /^\/market-place\/(\d+)(?:\/|$)/, call: '/unauthorized/marketplace/products/', name: 'product_name' },
  { page: /^\/profile\/(\d+)$/, call: '/unauthorized/profile/', name: 'company_name' },
] as const

/**
 * The title of the record the visitor was reading; null when there is none. The page does without it when it does not
 * come.
 */
export const returnTitle = (from: string | undefined) =>
  query({
    queryKey: ['return-title', pathOf(from)],
    meta: { optional: true },
    read: async (api): Promise<string | null> => {
      for (const { page, call, name } of TITLED) {
        const id = page.exec(pathOf(from))?.[1]
        if (id) return String((await api.get<Record<string, unknown>>(call + id))[name] ?? '') || null
      }
      return null
    },
  })
