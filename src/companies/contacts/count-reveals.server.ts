import type { FastifyRequest } from 'fastify'
import { isFailure } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { ViewerContext } from './contact-policy.ts'

/** `user_id`s of the companies whose contacts are in an answer. */
export const withContacts = (companies: readonly { user_id: number; phone_number?: string | undefined }[]) =>
  companies.filter(({ phone_number }) => phone_number !== undefined).map(({ user_id }) => user_id)

/**
 * Reads an answer that may contain limited data of other companies (contacts, texts with contacts, prices of lines) and
 * counts the companies in it for the viewer's company. Above the limit per minute it throws 429; above the limit per
 * day it reads the answer again without that data.
 */
export async function readCounted<Answer>(
  { limits, database }: ApiServer,
  request: FastifyRequest,
  ctx: ViewerContext,
  read: (ctx: ViewerContext) => Promise<Answer>,
  companiesShownIn: (answer: Answer, ctx: ViewerContext) => readonly number[],
): Promise<Answer> {
  const answer = await read(ctx)
  const { viewer } = ctx
  if (!viewer) return answer
  const companies = [...new Set(companiesShownIn(answer, ctx))].filter((company_id) => company_id !== viewer.company_id)
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
