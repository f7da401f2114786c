import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { PageQueries } from './define-page.ts'
import type { Guard, GuardName } from './guards.ts'
import type { PageModule, RouteTable } from './route-table.ts'

/** The pages of an application: what `app/` passes to the server renderer and to the browser. */
export interface AppPages extends RouteTable {
  guards: Readonly<Record<GuardName, Guard>>
  /** The frame around every page. */
  Frame: ComponentType<{ children: ReactNode }>
  /**
   * What the frame shows, read by the server with the page. A failed query makes the page's status 503, unless it has
   * `meta.optional`.
   */
  frameData?: (isSignedIn: boolean) => PageQueries
  /** The page for unknown addresses. */
  notFound: () => Promise<PageModule>
  /** The page shown when the API refuses a page's data with 403. */
  forbidden: () => Promise<PageModule>
  /** Shown when a page fails. */
  Crash: FunctionComponent
}
