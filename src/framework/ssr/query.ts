import {
  QueryClient,
  queryOptions,
  type DataTag,
  type QueryClientConfig,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'

/** What a visitor has read, with the API that reads it: one per request on the server, one per document in browsers. */
export class VisitQueries extends QueryClient {
  readonly api: Api

  constructor(api: Api, config?: QueryClientConfig) {
    super(config)
    this.api = api
  }
}

export type Query<Answer> = UseQueryOptions<Answer, Error, Answer, QueryKey> & {
  queryKey: DataTag<QueryKey, Answer, Error>
}

type Settings = Pick<UseQueryOptions, 'staleTime' | 'meta' | 'refetchInterval' | 'retryOnMount' | 'gcTime'>

/**
 * Declares a read of the API under its key: `const proposal = (id: number) => query(['proposals', id], (api) =>
 * api.get<Proposal>(…))`. `before` is what the last reading of it answered. Signing in and out load a new document, so
 * that a key need not name the visitor.
 */
export const query = <Answer>(
  queryKey: QueryKey,
  read: (api: Api, reading: { before: Answer | undefined; signal: AbortSignal }) => Promise<Answer>,
  settings: Settings = {},
): Query<Answer> =>
  queryOptions({
    ...(settings as object),
    queryKey,
    queryFn: ({ client, signal }) =>
      read((client as VisitQueries).api, { before: client.getQueryData<Answer>(queryKey), signal }),
  }) as Query<Answer>
