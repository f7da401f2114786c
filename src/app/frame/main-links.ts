import type { Me } from '#framework/ssr/me.ts'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'

interface MainLink {
  to: string
  name: MessageKey
  icon: IconName
  /** The pages that belong to it. */
  holds: RegExp
}

const HOME: MainLink = { to: '/home', name: 'home.nav', icon: 'home', holds: /^\/home$/ }
const RFQS: MainLink = {
  to: '/rfqs',
  name: 'site.nav_rfqs',
  icon: 'file',
  holds: /^\/(rfqs|rfq\/.+|my-rfq|my-bids)$/,
}
const ORDERS: MainLink = { to: '/orders', name: 'order.title', icon: 'box', holds: /^\/orders(\/.+)?$/ }
const MARKET: MainLink = {
  to: '/market-place',
  name: 'site.nav_market',
  icon: 'store',
  holds: /^\/market-place(\/.+)?$/,
}
const SUPPLIERS: MainLink = {
  to: '/suppliers',
  name: 'site.nav_suppliers',
  icon: 'building',
  holds: /^\/(suppliers|profile\/.+)$/,
}
const CONTACT: MainLink = { to: '/support', name: 'site.nav_contact', icon: 'chat', holds: /^\/support$/ }

const FOR_GUESTS = [RFQS, MARKET, SUPPLIERS, CONTACT]
const SIGNED_IN = [HOME, RFQS, ORDERS, MARKET, SUPPLIERS]

/** The links of the top bar. */
export const mainLinks = (me: Me | null) => (me ? SIGNED_IN : FOR_GUESTS)

/** Those of the drawer, where there is room for all. */
export const drawerLinks = (me: Me | null) => (me ? [...SIGNED_IN, CONTACT] : FOR_GUESTS)

/** Where the brand leads. */
export const startPath = (me: Me | null) => (me ? HOME.to : '/')

/** The `aria-current` of a link to the page on screen, or to the section it belongs to. */
export const currentOf = ({ to, holds }: { to: string; holds: RegExp }, path: string) =>
  path === to ? 'page' : holds.test(path) ? true : undefined
