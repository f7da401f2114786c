import type { FastifyRequest } from 'fastify'
import { ACTING_COMPANY } from '#framework/api/acting-company.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { companyReference } from '#companies/company-reference.ts'

/**
 * Refuses what was asked or written for another company than the session acts for by now, or by another person, because
 * somebody else may have signed in at the same computer. Where a client does not say for whom, it is the company that
 * the guards of the call were for.
 */
export function assertActingCompany(
  { method, headers, routeOptions, viewer }: FastifyRequest,
  { company_id, company_name, person_id }: Viewer,
) {
  const [company, person] = String(headers[ACTING_COMPANY] ?? viewer?.company_id ?? company_id).split('.')
  const isSameCompany = company === String(company_id)
  const isSamePerson = person === undefined || person === String(person_id)
  if (routeOptions.config.for_any_company || (isSameCompany && isSamePerson)) return
  const isRead = method === 'GET' || method === 'HEAD'
  if (isSameCompany)
    throw fail(409, 'company_switched', { messageCode: isRead ? 'person_switched_read' : 'person_switched' })
  throw fail(409, 'company_switched', {
    ...(isRead && { messageCode: 'company_switched_read' }),
    values: { company: company_name },
    more: { acting: companyReference({ company_id, company_name }) },
  })
}
