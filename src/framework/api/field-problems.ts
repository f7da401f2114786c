import type { $ZodIssue } from 'zod/v4/core'
import type { FieldProblem } from './failure.ts'
import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'

const KEY = /^[a-z]+\.\w+$/

/** A field by its name; a cell in a list of rows by its place: `lines.3.quantity`. */
const fieldOf = (path: readonly PropertyKey[]) =>
  typeof path[1] === 'number' && path.length > 2 ? path.join('.') : String(path[0] ?? '')

/**
 * Converts zod issues to invalid fields, one per field with its first issue. Schemas use message keys as messages; an
 * issue without a key becomes `errors.invalid_value`.
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
    add({ field: fieldOf(issue.path), message, ...(values && { values }) })
  }
  return [...problems.values()]

  function add(problem: FieldProblem) {
    if (!problems.has(problem.field)) problems.set(problem.field, problem)
  }
}
