import { aboutPage } from '#framework/ssr/define-page.ts'
import { query, read } from '#framework/ssr/query.ts'

/** The company's whole own record. Asked for again with whatever changes who is signed in. */
export const ownProfile = () =>
  query({
    queryKey: ['me', 'profile'],
    read: async (api) => (await api.get('/user/me')).user,
  })

/** Data and texts of the pages that show or change the company's own record. */
export const aboutOwnCompany = aboutPage({
  data: () => ({ user: ownProfile() }),
  missing: () => ({
    title: 'accounts.profile_none',
    body: 'site.not_found_body',
    to: '/rfqs',
    link: 'site.go_to_rfqs',
  }),
  failed: () => ({ title: 'accounts.profile_title', message: 'errors.fetch_user_failed' }),
})

/** Where the company is signed in. */
export const ownSessions = () => read('me', '/user/sessions')

/** Whether signing in asks for a second step. */
export const ownSecondFactor = () => read('me', '/user/totp')
