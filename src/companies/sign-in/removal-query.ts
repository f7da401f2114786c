import { query } from '#framework/ssr/query.ts'

/**
 * From which company the browser's person was removed. Only browsers know: pages of guests are written for all alike.
 */
export const removal = () =>
  query({
    queryKey: ['removal'],
    enabled: !import.meta.env.SSR,
    meta: { optional: true },
    read: async (api) => (await api.get('/session/removal')).removal,
  })
