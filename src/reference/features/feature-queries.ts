import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { Feature } from './features.ts'

export const featuresQuery = (api: Api) =>
  queryOptions({ queryKey: ['features'], staleTime: 60_000, queryFn: () => api.get<Feature[]>('/features') })
