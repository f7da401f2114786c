import type { Dictionary, MessageKey, MessageValues } from '#framework/i18n/messages.ts'

/** Stable codes of expected failures; the message of each is `errors.<code>`. */
export type FailureCode = keyof Dictionary['errors'] & string

/** An invalid field: its name on the wire and its message. The key without its namespace is the stable code. */
export interface FieldProblem {
  field: string
  message: MessageKey
  values?: MessageValues
}

export interface FailureDetails {
  /** Values for the placeholders of the message. */
  values?: MessageValues
  /** Code of another message, where the same failure needs a different text. */
  messageCode?: FailureCode
  /** All invalid fields. */
  fields?: FieldProblem[]
  /** Extension members of the problem document, such as the current state of a record that changed meanwhile. */
  more?: Record<string, unknown>
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** The exceeded limit; becomes `RateLimit-Policy` and `RateLimit`. */
  limit?: { policy: string; max: number; seconds: number }
}

/**
 * An expected failure: a status, a stable code and its message.
 * Check with `isFailure` instead of `instanceof`: the page bundle contains its own copy of this class.
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

export const isFailure = (thrown: unknown): thrown is Failure =>
  thrown instanceof Error && thrown.name === 'Failure' && 'code' in thrown && 'details' in thrown

/** `throw fail(404, 'not_found')`. */
export const fail = (status: number, code: FailureCode, details?: FailureDetails) => new Failure(status, code, details)
