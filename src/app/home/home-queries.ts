import { query } from '#framework/ssr/query.ts'

/** What waits for the person. Begins with `rfqs`, so that every change of an RFQ or of a bid asks for it again. */
export const homeRows = () =>
  query({ queryKey: ['rfqs', 'home', 'rows'], staleTime: 0, read: (api) => api.get('/home') })

/** The charts below it; the page does without them. */
export const homeCharts = () =>
  query({
    queryKey: ['rfqs', 'home', 'charts'],
    read: (api) => api.get('/home/charts'),
    meta: { optional: true },
  })
