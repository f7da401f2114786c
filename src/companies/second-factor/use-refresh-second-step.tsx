import { useQueryClient } from '@tanstack/react-query'
import { ownSecondFactor, ownSessions } from '#companies/profile/profile-queries.ts'

/** Reads the second step and the sessions again, both of which change with it. */
export function useRefreshSecondStep() {
  const queries = useQueryClient()
  return () =>
    Promise.all([ownSessions(), ownSecondFactor()].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}
