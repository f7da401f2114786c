import type { AppPages } from '#framework/ssr/app-pages.ts'
import { Crash, Frame } from './frame.tsx'

declare module '#framework/ssr/guards.ts' {
  interface GuardNames {
    public: true
  }
}

const notFound = () => import('./not-found.page.tsx')

/** All pages of the noticeboard. */
export const pages: AppPages = {
  routes: [
    {
      path: '/',
      guard: 'public',
      query: { search: /^[^]{1,100}$/, cursor: /^[\w-]{1,200}$/ },
      page: () => import('./notices.page.tsx'),
    },
    { path: '/post', guard: 'public', dialog: true, page: () => import('./post-notice.page.tsx') },
    { path: '/notices/:notice_id', guard: 'public', page: () => import('./notice.page.tsx') },
  ],
  guards: { public: () => null },
  Frame,
  Crash,
  notFound,
  forbidden: notFound,
}
