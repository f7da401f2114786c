import { read } from '#framework/ssr/query.ts'

/**
 * Large files that wait for the next form. An open form does not ask again, so that a session that has ended meanwhile
 * takes nothing from it; a form that was sent refreshes all about RFQs.
 */
export const largeFilesQuery = () => ({
  ...read('rfqs', '/rfqs/large-files'),
  staleTime: Number.POSITIVE_INFINITY,
})
