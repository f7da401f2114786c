import type { Transport } from '#framework/api/api-client.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { FieldProblem } from '#framework/api/failure.ts'
import type { Lang, MessageKey, MessageValues } from '#framework/i18n/messages.ts'
import type { KeptFile } from '#framework/files/upload/kept-file.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'
import type { AnyAction, Notice, PostedFields } from './forms/actions.ts'
import type { PageState, Site } from './page-state.ts'

/** A request for a page. `path` has no language prefix. */
export interface RenderRequest {
  lang: Lang
  path: string
  search: string
  /** Whether the visitor has a session cookie: only then the signed-in company is loaded. */
  session: boolean
  /** Carries calls to the API in process, with the visitor's cookie. */
  transport: Transport
  site: Site
  today: Day
  reference: string
  /** Render the error page for a server failure. */
  crash?: boolean
  /** A message carried over from the page before. */
  notice?: Notice
  /** Takes no markup from the cache: tests compare what it keeps with what the visitor's own page has. */
  writesAll?: boolean
}

/** A form of a page, sent without scripts. */
export interface PostRequest extends RenderRequest {
  action: string
  fields: PostedFields
  /** Keeps the files of the form for its next submission, which may be after a success. */
  keepFiles: (has_succeeded: boolean) => Promise<readonly KeptFile[]>
}

/** Why a form was refused before its action ran. */
export interface Refusal {
  status: number
  message: MessageKey
  values?: MessageValues
  fields: readonly FieldProblem[]
}

/** What the server must know about an action before it reads the body. */
export interface ActionForm {
  files: Readonly<Record<string, UploadRule>> | undefined
  texts?: AnyAction['texts']
  inMemoryWith?: AnyAction['inMemoryWith']
  repeated: readonly string[]
  /** Names of its tables of rows. */
  tables?: readonly string[]
  /** Whether its page is open to guests. */
  for_guests: boolean
}

/** A rendered page, or a redirect to a path without language prefix. */
export type Rendered = { redirect: string; notice?: Notice } | RenderedPage

/** A piece of a document: text, or already in UTF-8. */
export type Piece = string | Uint8Array

export interface RenderedPage {
  redirect?: undefined
  status: number
  title: string
  /** Tags for the head: title, description, addresses. */
  head: string
  /** In pieces, which are not joined (`encodePieces`). */
  body: readonly Piece[]
  /** Null where the page itself cannot be shown and its script is not needed. */
  state: PageState | null
  /** Source file of the page, the key of its chunk in the manifest. */
  file: string
  /** Those of what fills its slots. */
  slot_files?: readonly string[]
}

/** The server bundle of the pages: `pages.ssr.tsx`. */
export interface Renderer {
  render: (request: RenderRequest) => Promise<Rendered>
  /** The form that an action of the page at a path sends; undefined where there is none. */
  findAction: (path: string, action: string) => Promise<ActionForm | undefined>
  /** Runs an action and renders the outcome. */
  act: (request: PostRequest) => Promise<Rendered>
  /**
   * Renders the answer to a form refused before its action ran: its page if fields are invalid, else the page that
   * offers to send it again.
   */
  refuse: (request: PostRequest, refusal: Refusal) => Promise<Rendered>
  /** What the page at a path reads of a query; all else is ignored. */
  knownQuery: (path: string, search: string) => Record<string, string>
  /** The messages that may be carried over to another page. */
  notices: readonly string[]
}
