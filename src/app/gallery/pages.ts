import type { Route } from '#framework/ssr/route-table.ts'
import { routes as pages } from '../pages.ts'

export { forbidden, notFound } from '../pages.ts'

/** All pages and the gallery of components: what `npm run dev` serves in place of `src/app/pages.ts`. */
export const routes: readonly Route[] = [
  ...pages,
  { path: '/dev/components', guard: 'public', page: () => import('./components.page.tsx') },
]
