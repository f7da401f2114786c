import { useQueryClient } from '@tanstack/react-query'
import { useRefreshMe } from '#framework/ssr/context.tsx'
import { ownSecondFactor, ownSessions } from '#companies/profile/profile-queries.ts'

/** Reads again what changes with the second step: it, the sessions, and whether the company still waits for it. */
export function useRefreshSecondStep() {
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  return () =>
    Promise.all([
      refreshMe(),
      ...[ownSessions(), ownSecondFactor()].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    ])
}
