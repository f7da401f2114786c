import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Me } from './me.ts'
import type { PageModule, Route } from './route-table.ts'
import { VisitContext, type Visit } from './context.tsx'
import { Navigation, type Shown } from './navigation.tsx'

/** What the product hands to its pages platform: the table, the frame around every page, the page for unknown addresses. */
export interface PagesOfProduct {
  routes: readonly Route[]
  Frame: ComponentType<{ children: ReactNode }>
  notFound: () => Promise<PageModule>
  /** Fetches the code of the frame for somebody who is signed in. */
  prepareFrame?: (me: Me) => Promise<unknown>
}

interface AppProps extends PagesOfProduct {
  queries: QueryClient
  visit: Visit
  first: Shown
}

/** Everything inside the router: the same tree on the server and in the browser. */
export const App = ({ queries, visit, first, ...product }: AppProps) => (
  <QueryClientProvider client={queries}>
    <VisitContext value={visit}>
      <Navigation {...product} first={first} />
    </VisitContext>
  </QueryClientProvider>
)
