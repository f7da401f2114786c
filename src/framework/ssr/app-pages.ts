import type { ComponentType, ReactNode } from 'react'
import type { Guard, GuardName } from './guards.ts'
import type { Me } from './me.ts'
import type { PageModule, RouteTable } from './route-table.ts'

/** The pages of an application: what `app/` passes to the server renderer and to the browser. */
export interface AppPages extends RouteTable {
  guards: Readonly<Record<GuardName, Guard>>
  /** The frame around every page. */
  Frame: ComponentType<{ children: ReactNode }>
  /** Fetches the code of the frame for a signed-in visitor. */
  prepareFrame?: (me: Me) => Promise<unknown>
  /** The page for unknown addresses. */
  notFound: () => Promise<PageModule>
  /** The page shown when the API refuses a page's data with 403. */
  forbidden: () => Promise<PageModule>
  /** Shown when a page fails. */
  Crash: ComponentType
}
