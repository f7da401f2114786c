import { query } from '#framework/ssr/query.ts'

export const unitsQuery = () => query({ queryKey: ['units'], staleTime: Infinity, read: (api) => api.get('/units') })

export const vatRulesQuery = () =>
  query({ queryKey: ['vat-reasons'], staleTime: Infinity, read: (api) => api.get('/vat-reasons') })
