import type { FastifyContextConfig } from 'fastify'
import type { FailureCode } from '#framework/api/failure.ts'

/** With what the guard `anyone` refuses. */
export const refusalsOfAnyone = ({ for_any_company }: FastifyContextConfig): FailureCode[] =>
  for_any_company ? [] : ['company_switched']

/** With what the guard `signedIn` refuses. */
export const refusalsOfSignedIn = (config: FastifyContextConfig): FailureCode[] => [
  'unauthenticated',
  ...refusalsOfAnyone(config),
  ...(config.without_second_step ? [] : (['second_step_required'] as const)),
]
