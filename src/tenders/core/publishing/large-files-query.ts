import { read } from '#framework/ssr/query.ts'

/** The page that sends them without scripts. */
export const LARGE_FILES_PATH = '/rfqs/large-files'

/**
 * Large files that wait for the next form. An open form does not ask again, so that a session that has ended meanwhile
 * takes nothing from it; a form that was sent refreshes all about RFQs.
 */
export const largeFilesQuery = () => ({
  ...read('rfqs', '/rfqs/large-files'),
  staleTime: Number.POSITIVE_INFINITY,
})
