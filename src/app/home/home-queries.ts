import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { HomeCharts, HomeView } from './contract.ts'

/** What waits for the person. Begins with `rfqs`, so that every change of an RFQ or of a bid asks for it again. */
export const homeRows = (api: Api) =>
  queryOptions({ queryKey: ['rfqs', 'home', 'rows'], staleTime: 0, queryFn: () => api.get<HomeView>('/home') })

/** The charts below it; the page does without them. */
export const homeCharts = (api: Api) =>
  queryOptions({
    queryKey: ['rfqs', 'home', 'charts'],
    queryFn: () => api.get<HomeCharts>('/home/charts'),
    meta: { optional: true },
  })
