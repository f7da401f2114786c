import type { Dictionary, MessageKey, MessageValues } from '#framework/i18n/messages.ts'

/** Stable names of expected outcomes; each has its sentence under `errors.<code>`. */
export type FailureCode = keyof Dictionary['errors'] & string

/** One broken field of a request: its wire name and the sentence to show beside it. The part of the key after the slice is its stable code. */
export interface FieldProblem {
  field: string
  message: MessageKey
  values?: MessageValues
}

export interface FailureDetails {
  /** Values for the placeholders of the sentence. */
  values?: MessageValues
  /** Another sentence than the code's own, where the same outcome reads differently. */
  messageCode?: FailureCode
  /** The fields that are broken, all of them at once. */
  fields?: FieldProblem[]
  /** Extension members of the problem document, such as the present state of what was changed meanwhile. */
  more?: Record<string, unknown>
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** The limit that was reached; becomes `RateLimit-Policy` and `RateLimit`. */
  limit?: { policy: string; max: number; seconds: number }
}

/**
 * An expected outcome that is not a success: a status, a code that never changes and its sentence.
 * Recognise it by `code`, never by `instanceof`: the server bundle of the pages has its own copy.
 */
export class Failure extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly details: FailureDetails

  constructor(status: number, code: FailureCode, details: FailureDetails = {}) {
    super(code)
    this.name = 'Failure'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Whether something thrown is an expected outcome. */
export const isFailure = (thrown: unknown): thrown is Failure => thrown instanceof Error && thrown.name === 'Failure' && 'code' in thrown && 'details' in thrown

/** `throw fail(404, 'not_found')`. */
export const fail = (status: number, code: FailureCode, details?: FailureDetails) => new Failure(status, code, details)
