import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import { fieldProblems } from '#framework/api/field-problems.ts'
import { registerJsonBodies } from './json-body.server.ts'

/**
 * Checks requests with the zod schema of the route. A path that is no id is 400 like any malformed request;
 * values of a body or a query are 422 and name every broken field at once.
 */
const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = safeParse(schema, data)
    if (result.success) return { value: result.data }
    if (httpPart === 'params') throw fail(400, 'malformed')
    if (httpPart === 'body' && isNoObject(result.error.issues)) throw fail(400, 'malformed')
    throw invalid(fieldProblems(result.error.issues))
  }

const isNoObject = (issues: readonly $ZodIssue[]) => issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')

/** 422 with its broken fields. */
export const invalid = (fields: FieldProblem[]) => fail(422, 'invalid', { fields })

/** What routes take is read as JSON within its bounds, and checked with their zod schemas. */
export function registerValidation(app: FastifyInstance) {
  registerJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
}
