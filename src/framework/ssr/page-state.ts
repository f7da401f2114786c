import type { QueryKey } from '@tanstack/react-query'
import type { Day } from '#framework/i18n/day.ts'
import type { KeptFile } from '#framework/files/upload/kept-file.ts'
import type { Controls } from './forms/actions.ts'
import type { Problem } from './forms/form-problems.ts'

/** Facts of this installation that pages show. */
export interface Site {
  public_url: string
  support_numbers: readonly string[]
}

/** An error response of the API. */
export interface FailedAnswer {
  status: number
  code: string
  error: string
  request_id: string
}

/** A form that was sent without scripts and is shown again. */
export interface Posted {
  /** The name of its action. */
  action: string
  /** What was filled in, without secrets and files. */
  texts: Record<string, string>
  /** Control values to repeat in the next submission, so that it counts as the same action on the same version. */
  controls: Controls
  problems: Problem[]
  /** How many more cells of its tables are wrong; the page names the first. */
  more_problems?: number
  /** Files that came with it and go along when it is sent again. */
  files?: readonly KeptFile[]
  /** File fields whose files came with it and could not be kept. */
  lost_files?: readonly string[]
  /** Set if the form was too large to read: none of its values are kept. Advice to show. */
  too_large?: string
  /** The value of the pressed refresh button. */
  refresh?: string
  /** The code of the API's refusal. */
  failed?: string
  /** Extension members of the refusal's problem document. */
  more?: Readonly<Record<string, unknown>>
  /** The answer of a success that stays on its page. */
  answer?: unknown
  /** The form is shown again with the answer, to be sent once more. */
  keepForm?: true
}

/** What a page needs to hydrate exactly as the server rendered it. */
export interface PageState {
  /** Which page the server rendered: the requested one or a special one. */
  shown: 'page' | 'not_found' | 'forbidden' | 'crash' | 'refused'
  /** Query results, without timestamps, so that an unchanged page keeps its ETag. */
  answers: [QueryKey, unknown][]
  /** Failed queries whose error the page itself shows. */
  failures?: [QueryKey, FailedAnswer][]
  /** Source files of the parts that were rendered, whose code is there before the page hydrates. */
  parts: readonly string[]
  site: Site
  today: Day
  /** Request id in the server's log; empty on pages shared by guests. */
  reference: string
  posted?: Posted
  /** Text of a message from the previous page. Already translated, because the page may lack its key. */
  notice?: string
  /** The beginning of the idempotency keys of this page's forms; absent on pages that guests share. */
  form_key?: string
}

/** Serializes JSON for a `<script type="application/json">` block, escaped so that it cannot end the block. */
export const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
