import type { Transport } from '#platform/api-client.ts'
import type { Day } from '#platform/day.ts'
import type { Lang } from '#platform/words.ts'
import type { PageState, Site } from './page-state.ts'

/** One page to be written. `path` has no language prefix. */
export interface RenderRequest {
  lang: Lang
  path: string
  search: string
  /** Whether the visitor brought a session cookie: only then it is asked who that is. */
  session: boolean
  /** Carries calls to the API in process, with the visitor's cookie. */
  transport: Transport
  site: Site
  today: Day
  reference: string
  /** Write the page that says we have failed. */
  crash?: boolean
}

/** A written page, or where to go instead (a path without language prefix). */
export type Rendered = { redirect: string } | RenderedPage

export interface RenderedPage {
  redirect?: undefined
  status: number
  title: string
  /** Tags for the head: title, description, addresses. */
  head: string
  body: string
  state: PageState
  /** Source file of the page, the key of its chunk in the manifest. */
  file: string
}

/** The server bundle of the pages. */
export interface Renderer {
  render: (request: RenderRequest) => Promise<Rendered>
}
