import type { FastifyRequest } from 'fastify'
import { ACTING_COMPANY } from '#framework/api/acting-company.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { companyReference } from '#companies/company-reference.ts'

/**
 * Refuses what was asked or written for another company than the session acts for by now. Where a client does not say
 * for which, it is the one that the guards of the call were for.
 */
export function assertActingCompany(
  { method, headers, routeOptions, viewer }: FastifyRequest,
  { company_id, company_name }: Viewer,
) {
  const meant_for = headers[ACTING_COMPANY] ?? viewer?.company_id.toString()
  if (meant_for === undefined || routeOptions.config.for_any_company || meant_for === String(company_id)) return
  throw fail(409, 'company_switched', {
    ...((method === 'GET' || method === 'HEAD') && { messageCode: 'company_switched_read' }),
    values: { company: company_name },
    more: { acting: companyReference({ company_id, company_name }) },
  })
}
