import { query } from '#framework/ssr/query.ts'

/** What the link stops, and for whom; null for one that is not ours. */
export const stopOfferQuery = (token: string) =>
  query({
    queryKey: ['stop-offer', token],
    read: async (api) => (await api.send('POST /unsubscribe/read', { token })).offer,
    enabled: token !== '',
  })
