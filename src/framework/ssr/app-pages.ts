import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Api } from '#framework/api/api-client.ts'
import type { Guard, GuardName } from './guards.ts'
import type { PageModule, RouteTable } from './route-table.ts'

/** The pages of an application: what `app/` passes to the server renderer and to the browser. */
export interface AppPages extends RouteTable {
  guards: Readonly<Record<GuardName, Guard>>
  /** The frame around every page. */
  Frame: ComponentType<{ children: ReactNode }>
  /** On the server: reads what the frame shows to a signed-in visitor. Queries that may fail have `meta.optional`. */
  loadFrame?: (queries: QueryClient, api: Api) => Promise<unknown>
  /** The page for unknown addresses. */
  notFound: () => Promise<PageModule>
  /** The page shown when the API refuses a page's data with 403. */
  forbidden: () => Promise<PageModule>
  /** Shown when a page fails. */
  Crash: ComponentType
}
