import { query } from '#framework/ssr/query.ts'
import type { Unit, VatRules } from './contract.ts'

export const unitsQuery = () =>
  query({ queryKey: ['units'], staleTime: Infinity, read: (api) => api.get<Unit[]>('/units') })

export const vatRulesQuery = () =>
  query({ queryKey: ['vat-reasons'], staleTime: Infinity, read: (api) => api.get<VatRules>('/vat-reasons') })
