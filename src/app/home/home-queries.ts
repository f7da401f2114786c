import { query } from '#framework/ssr/query.ts'

/** The rows. The key begins with `rfqs`, so that any change of an RFQ or a bid refetches them. */
export const homeRows = () =>
  query({ queryKey: ['rfqs', 'home', 'rows'], staleTime: 0, read: (api) => api.get('/home') })

/** The charts below it; the page does without them. */
export const homeCharts = () =>
  query({
    queryKey: ['rfqs', 'home', 'charts'],
    read: (api) => api.get('/home/charts'),
    meta: { optional: true },
  })
