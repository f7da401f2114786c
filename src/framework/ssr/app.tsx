import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { AppPages } from './app-pages.ts'
import { VisitContext, type Visit } from './context.tsx'
import { Navigation, type ShownPage } from './navigation.tsx'

interface AppProps extends AppPages {
  queries: QueryClient
  visit: Visit
  first: ShownPage
}

/** Everything inside the router: the same tree on the server and in the browser. */
export const App = ({ queries, visit, first, ...pages }: AppProps) => (
  <QueryClientProvider client={queries}>
    <VisitContext value={visit}>
      <Navigation {...pages} first={first} />
    </VisitContext>
  </QueryClientProvider>
)
