import type { $ZodIssue } from 'zod/v4/core'
import type { FieldProblem } from './failure.ts'
import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'

const KEY = /^[a-z]+\.\w+$/

/**
 * What zod found, as broken fields: one per field, the first complaint about it. Schemas carry word keys as
 * messages; where one is missing the sentence says that the value is invalid.
 */
export function fieldProblems(issues: readonly $ZodIssue[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) add({ field: name, message: 'errors.unknown_parameter', values: { name } })
      continue
    }
    const message = (KEY.test(issue.message) ? issue.message : 'errors.invalid_value') as MessageKey
    const values = issue.code === 'custom' ? (issue.params?.values as MessageValues | undefined) : undefined
    add({ field: String(issue.path[0] ?? ''), message, ...(values && { values }) })
  }
  return [...problems.values()]

  function add(problem: FieldProblem) {
    if (!problems.has(problem.field)) problems.set(problem.field, problem)
  }
}
