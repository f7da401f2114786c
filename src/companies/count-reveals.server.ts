import type { FastifyRequest } from 'fastify'
import { isFailure } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { ViewerContext } from './contact-policy.ts'

/** A company in an answer, where `user_id` is its number; its contacts are there only when the policy shows them. */
export interface Shown {
  user_id: number
  phone_number?: string | undefined
}

/**
 * Reads an answer that may hold contacts of other companies, and counts them: so many answers a minute, which is
 * refused with 429, and so many companies a day. Over the day's limit it is read without them.
 */
export async function readCounted<Answer>(
  { limits, database }: ApiServer,
  request: FastifyRequest,
  ctx: ViewerContext,
  read: (ctx: ViewerContext) => Promise<Answer>,
  companiesOf: (answer: Answer) => readonly Shown[],
): Promise<Answer> {
  const answer = await read(ctx)
  const { viewer } = ctx
  if (!viewer) return answer
  const shown = companiesOf(answer).filter(
    ({ user_id, phone_number }) => phone_number !== undefined && user_id !== viewer.company_id,
  )
  if (shown.length === 0) return answer
  const key = String(viewer.company_id)
  const companies = [...new Set(shown.map(({ user_id }) => user_id))]
  await limits.count(request, database.kysely, 'reveal-user', key)
  try {
    await limits.countNew(request, database.kysely, 'reveal-user-day', key, companies, 'contacts_limited')
  } catch (error) {
    if (!isFailure(error) || error.code !== 'contacts_limited') throw error
    return read({ ...ctx, contacts: 'limited' })
  }
  return answer
}
