import type { EndpointMap } from '#framework/api/endpoints.ts'
import { homeCharts, homeView } from './contract.ts'

export const homeEndpoints = {
  'GET /home': { refuses: [], response: { 200: homeView } },
  'GET /home/charts': { refuses: [], response: { 200: homeCharts } },
} satisfies EndpointMap
