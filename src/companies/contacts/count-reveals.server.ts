import type { FastifyRequest } from 'fastify'
import { isFailure } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { ViewerContext } from './contact-policy.ts'

/**
 * The companies of an answer, by `user_id`, whose contacts it shows: they are there only when the policy shows them.
 */
export const withContacts = (companies: readonly { user_id: number; phone_number?: string | undefined }[]) =>
  companies.filter(({ phone_number }) => phone_number !== undefined).map(({ user_id }) => user_id)

/**
 * Reads an answer that may show what is limited of other companies (contacts, texts with contacts in them, prices of
 * lines), and counts the companies of which it shows some: so many answers a minute, which is refused with 429, and so
 * many companies a day. Over the day's limit it is read without them.
 */
export async function readCounted<Answer>(
  { limits, database }: ApiServer,
  request: FastifyRequest,
  ctx: ViewerContext,
  read: (ctx: ViewerContext) => Promise<Answer>,
  companiesShownIn: (answer: Answer) => readonly number[],
): Promise<Answer> {
  const answer = await read(ctx)
  const { viewer } = ctx
  if (!viewer) return answer
  const companies = [...new Set(companiesShownIn(answer))].filter((company_id) => company_id !== viewer.company_id)
  if (companies.length === 0) return answer
  const key = String(viewer.company_id)
  await limits.count(request, database.kysely, 'reveal-user', key)
  try {
    await limits.countNew(request, database.kysely, 'reveal-user-day', key, companies, 'contacts_limited')
  } catch (error) {
    if (!isFailure(error) || error.code !== 'contacts_limited') throw error
    return read({ ...ctx, contacts: 'limited' })
  }
  return answer
}
