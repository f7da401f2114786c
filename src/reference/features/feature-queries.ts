import { read } from '#framework/ssr/query.ts'

export const featuresQuery = () => ({ ...read('features', '/features'), staleTime: 60_000 })
