import { read } from '#framework/ssr/query.ts'

/** The rows. Their subject is `rfqs`, so that any change of an RFQ or a bid refetches them. */
export const homeRows = () => ({ ...read('rfqs', '/home'), staleTime: 0 })

/** The charts below it; the page does without them. */
export const homeCharts = () => ({ ...read('rfqs', '/home/charts'), meta: { optional: true } })
