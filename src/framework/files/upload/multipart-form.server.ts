import { fail, type Failure, type FailureCode, type FieldProblem } from '#framework/api/failure.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { cleanName } from './file-name.ts'
import { FILE_PROBLEMS, type FileProblem } from '#framework/files/inspection/inspect.server.ts'
import { extOf, isLargeKind, type UploadRule } from './kinds.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** File fields of a route and their rules. */
export type FileFields = Readonly<Record<string, UploadRule>>

/** Parsed parts and problems of a form. */
export interface MultipartForm {
  addText: (field: string, value: unknown, truncated: boolean, limit: number) => void
  addFile: (file: UploadedFile) => void
  refuseFile: (field: string, sent_name: string, problem: FileProblem) => void
  refuseCount: (field: string) => void
  /** Refuses a kept file that can no longer be used. */
  refuseKept: (field: string) => void
  isFull: (field: string) => boolean
  /** The failure of a form with invalid fields; undefined without any. */
  failure: () => Failure | undefined
  body: () => Record<string, unknown>
  files: () => UploadedFile[]
  texts: () => Record<string, string>
}

interface Problem extends FieldProblem {
  status: number
  code: FailureCode
}

export function multipartForm(fields: FileFields): MultipartForm {
  const texts = new Map<string, string>()
  const files = new Map<string, UploadedFile[]>()
  const seen = new Map<string, number>()
  const problems: Problem[] = []
  const maxOf = (field: string) => fields[field]!.max
  const count = (field: string) => seen.set(field, (seen.get(field) ?? 0) + 1)
  const refuseText = (field: string, message: FieldProblem['message'], values = {}) =>
    problems.push({ status: 422, code: 'invalid', field, message, values })

  return {
    addText(field, value, truncated, limit) {
      if (Object.hasOwn(fields, field)) {
        if (value !== '') refuseText(field, messageKey('errors.invalid_value'))
      } else if (truncated) refuseText(field, messageKey('errors.too_long'), { count: limit })
      else if (texts.has(field) || typeof value !== 'string') refuseText(field, messageKey('errors.invalid_value'))
      else texts.set(field, value)
    },
    addFile(file) {
      count(file.field)
      files.set(file.field, [...(files.get(file.field) ?? []), file])
    },
    refuseFile(field, sent_name, problem) {
      count(field)
      // A name that the field accepts, and other content: that it is not accepted would sound wrong.
      const { types, kind } = fields[field]!
      const isMislabeled = problem === 'file_type' && types.some((type) => type === extOf(sent_name))
      const said = problem === 'file_too_large' && isLargeKind(kind) ? 'large_file_too_large' : problem
      problems.push({
        status: FILE_PROBLEMS[problem],
        code: problem,
        field,
        message: messageKey(isMislabeled ? 'errors.file_mislabeled' : `errors.${said}`),
        values: { name: cleanName(sent_name) },
      })
    },
    refuseCount(field) {
      if (problems.some((problem) => problem.field === field && problem.code === 'too_many_files')) return
      problems.push({ status: 413, code: 'too_many_files', field, message: messageKey('errors.too_many_files') })
    },
    refuseKept: (field) => void refuseText(field, messageKey('errors.kept_file_gone')),
    isFull: (field) => (seen.get(field) ?? 0) >= maxOf(field),
    failure() {
      const first = problems.find(({ code }) => code !== 'invalid') ?? problems[0]
      if (!first) return
      const { status, code, values } = first
      const broken = problems.map(({ field, message, values }) => ({ field, message, ...(values && { values }) }))
      return fail(status, code, { ...(values && { values }), fields: broken })
    },
    files: () => [...files.values()].flat(),
    texts: () => Object.fromEntries(texts),
    body() {
      const lists = [...files].map(([field, list]) => [field, maxOf(field) > 1 ? list : list[0]] as const)
      return { ...Object.fromEntries<unknown>(texts), ...Object.fromEntries<unknown>(lists) }
    },
  }
}
