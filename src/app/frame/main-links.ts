import type { Me } from '#framework/ssr/me.ts'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import { messageKey } from '#framework/i18n/messages.ts'

/** The start page of those who are signed in. */
const HOME = { to: '/home', name: messageKey('home.nav'), icon: 'home', holds: /^\/home$/ } as const

/** The pages that every visitor finds in the top bar and in the drawer; `holds` are the pages that belong to them. */
const MAIN_LINKS = [
  { to: '/rfqs', name: messageKey('site.nav_rfqs'), icon: 'file', holds: /^\/(rfqs|rfq\/.+|my-rfq|my-bids)$/ },
  { to: '/market-place', name: messageKey('site.nav_market'), icon: 'store', holds: /^\/market-place(\/.+)?$/ },
  { to: '/suppliers', name: messageKey('site.nav_suppliers'), icon: 'building', holds: /^\/(suppliers|profile\/.+)$/ },
  { to: '/support', name: messageKey('site.nav_contact'), icon: 'chat', holds: /^\/support$/ },
] as const satisfies readonly { to: string; name: unknown; icon: IconName; holds: RegExp }[]

/** The main links of a visitor. */
export const mainLinks = (me: Me | null) => (me ? [HOME, ...MAIN_LINKS] : MAIN_LINKS)

/** Where the brand leads. */
export const startPath = (me: Me | null) => (me ? HOME.to : '/')

/** The `aria-current` of a link to the page on screen, or to the section it belongs to. */
export const currentOf = ({ to, holds }: { to: string; holds: RegExp }, path: string) =>
  path === to ? 'page' : holds.test(path) ? true : undefined
