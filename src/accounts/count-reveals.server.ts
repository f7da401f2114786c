import type { FastifyRequest } from 'fastify'
import type { Api } from '#platform/http/api.server.ts'

/** A company in an answer; its contacts are there only when the policy shows them. */
interface Shown {
  user_id: number
  phone_number?: string | undefined
}

/**
 * Counts the contacts of other companies that an answer is about to show: so many answers a minute, so many companies a day.
 * Refuses with 429, and nobody copies the directory.
 */
export async function countReveals({ limits, database }: Api, request: FastifyRequest, companies: readonly Shown[]) {
  const { viewer } = request
  if (!viewer) return
  const shown = companies.filter(({ user_id, phone_number }) => phone_number !== undefined && user_id !== viewer.user_id)
  if (shown.length === 0) return
  const key = String(viewer.user_id)
  await limits.count(request, database.kysely, 'reveal-user', key)
  await limits.countNew(request, database.kysely, 'reveal-user-day', key, shown.map(({ user_id }) => user_id), 'contacts_limited')
}
