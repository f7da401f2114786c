import { word } from '#platform/words.ts'
import type { Route } from '#platform/ssr/route-table.ts'

/**
 * Every page of the product: its path without language prefix, who may open it, and its code, fetched when it is needed.
 * A new page is one line here and one `*.page.tsx` file in its slice.
 */
export const routes: readonly Route[] = [
  { path: '/', guard: 'guest', page: () => import('#site/landing.page.tsx') },
  { path: '/login', guard: 'guest', page: () => import('#accounts/login.page.tsx') },
  { path: '/register', guard: 'guest', page: () => import('#accounts/register.page.tsx') },
  { path: '/reset-password', guard: 'public', page: () => import('#accounts/reset-password.page.tsx') },
  { path: '/verify-email', guard: 'public', page: () => import('#accounts/verify-email.page.tsx') },
  { path: '/rfqs', guard: 'public', page: () => import('#rfqs/rfq-list.page.tsx') },
  { path: '/my-rfq', guard: 'member', page: () => import('#rfqs/my-rfqs.page.tsx') },
  { path: '/my-bids', guard: 'supplier', page: () => import('#bids/my-bids.page.tsx') },
  { path: '/rfq/:rfq_id?', guard: 'public', page: () => import('#rfqs/rfq-detail.page.tsx') },
  { path: '/market-place', guard: 'public', page: () => import('#marketplace/market.page.tsx') },
  { path: '/market-place/:product_id', guard: 'public', page: () => import('#marketplace/product.page.tsx') },
  { path: '/suppliers', guard: 'public', page: () => import('#suppliers/suppliers.page.tsx') },
  { path: '/profile/:user_id?', guard: 'public', page: () => import('#suppliers/profile.page.tsx') },
  { path: '/user-profile', guard: 'member', page: () => import('#accounts/user-profile.page.tsx') },
  { path: '/sign-out', guard: 'public', page: () => import('#site/sign-out.page.tsx') },
  { path: '/support', guard: 'public', page: () => import('#site/support.page.tsx') },
  { path: '/privacy', guard: 'public', page: () => import('#site/privacy.page.tsx') },
  { path: '/dev/parts', guard: 'public', page: () => import('#site/parts.page.tsx') },
  { path: '/terms-of-use', guard: 'public', page: () => import('#site/terms.page.tsx') },
]

/** The page for an address that is none of ours, or of something the visitor may not see. */
export const notFound = () => import('#site/not-found.page.tsx')

/** The messages that a form sent without scripts may carry over to the next page. */
export const notices = [
  word('accounts.register_success'), word('accounts.reset_requested'), word('accounts.verify_already'), word('accounts.verify_success'),
] as const
