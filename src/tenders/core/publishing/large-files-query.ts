import { read } from '#framework/ssr/query.ts'

/** Large files that wait for the next form; another window may have changed them. */
export const largeFilesQuery = () => ({ ...read('rfqs', '/rfqs/large-files'), staleTime: 0 })
