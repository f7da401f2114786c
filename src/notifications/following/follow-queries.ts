import { query } from '#framework/ssr/query.ts'

/** What the list of follows is kept under. */
export const FOLLOWS_KEY = ['me', 'follows']

/** What the person follows, and RFQs that the person muted; the newest first. */
export const followsQuery = () =>
  query({
    queryKey: FOLLOWS_KEY,
    read: (api) => api.get('/follows'),
    retryOnMount: false,
  })
