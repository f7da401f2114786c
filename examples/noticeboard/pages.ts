import type { AppPages } from '#framework/ssr/app-pages.ts'
import { Crash, Frame } from './frame.tsx'

declare module '#framework/ssr/guards.ts' {
  interface GuardNames {
    public: true
    /** Only who is signed in. */
    person: true
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
    { path: '/sign-in', guard: 'public', page: () => import('./sign-in.page.tsx') },
    { path: '/post', guard: 'person', dialog: true, page: () => import('./post-notice.page.tsx') },
    { path: '/notices/:notice_id', guard: 'public', page: () => import('./notice.page.tsx') },
  ],
  guards: { public: () => null, person: (me) => (me ? null : '/sign-in') },
  Frame,
  Crash,
  notFound,
  forbidden: notFound,
}
