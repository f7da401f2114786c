import { query } from '#framework/ssr/query.ts'

export const featuresQuery = () =>
  query({ queryKey: ['features'], staleTime: 60_000, read: (api) => api.get('/features') })
