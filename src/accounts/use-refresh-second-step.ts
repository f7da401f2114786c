import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/ssr/context.tsx'
import { ownSecondFactor, ownSessions } from './profile-queries.ts'

/** Reads the second step and the sessions again, both of which change with it. */
export function useRefreshSecondStep() {
  const api = useApi()
  const queries = useQueryClient()
  return () => Promise.all([ownSessions(api), ownSecondFactor(api)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}
