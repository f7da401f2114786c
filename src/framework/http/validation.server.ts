import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { onDay } from '#framework/i18n/clock.ts'
import type { Day } from '#framework/i18n/day.ts'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import { fieldProblems } from '#framework/api/field-problems.ts'
import { registerJsonBodies } from './json-body.server.ts'

/**
 * Validates requests with the route's zod schema. An invalid path parameter is 400; invalid body or query values are
 * 422 with all invalid fields.
 */
const validatorCompiler =
  (today: () => Day): FastifySchemaCompiler<$ZodType> =>
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = onDay(today(), () => safeParse(schema, data))
    if (result.success) return { value: result.data }
    if (httpPart === 'params') throw fail(400, 'malformed')
    if (httpPart === 'body' && isNoObject(result.error.issues)) throw fail(400, 'malformed')
    throw invalid(fieldProblems(result.error.issues))
  }

const isNoObject = (issues: readonly $ZodIssue[]) =>
  issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')

export const invalid = (fields: FieldProblem[]) => fail(422, 'invalid', { fields })

/** Registers body parsing and validation; schemas compare days with `today`. */
export function registerValidation(app: FastifyInstance, today: () => Day) {
  registerJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler(today))
}
