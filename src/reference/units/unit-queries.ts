import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { Unit, VatRules } from './contract.ts'

export const unitsQuery = (api: Api) =>
  queryOptions({ queryKey: ['units'], staleTime: Infinity, queryFn: () => api.get<Unit[]>('/units') })

export const vatRulesQuery = (api: Api) =>
  queryOptions({ queryKey: ['vat-reasons'], staleTime: Infinity, queryFn: () => api.get<VatRules>('/vat-reasons') })
