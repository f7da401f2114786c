import {
  QueryClient,
  queryOptions,
  type DataTag,
  type QueryClientConfig,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { addressOf, type Api } from '#framework/api/api-client.ts'
import type { Answer as AnswerOf, InputArgument, ReadPath } from '#framework/api/endpoints.ts'

/** What a visitor has read, with the API that reads it: one per request on the server, one per document in browsers. */
export class VisitQueries extends QueryClient {
  readonly api: Api

  constructor(api: Api, config?: QueryClientConfig) {
    super(config)
    this.api = api
  }
}

/** A read of the API under its key. */
export type Query<Answer> = UseQueryOptions<Answer, Error, Answer> & {
  queryKey: DataTag<QueryKey, Answer, Error>
}

/** A query that may be disabled; it has no answer while `enabled` is false. */
export type OptionalQuery<Answer> = Query<Answer> & { enabled: boolean }

type Settings<Answer> = Omit<UseQueryOptions<Answer, Error, Answer>, 'queryKey' | 'queryFn' | 'enabled'>

interface ReadOptions<Answer> {
  /** What it answered before, when it is read again. */
  before: Answer | undefined
  /** Aborted when no component waits for the answer any more. */
  signal: AbortSignal
}

interface QueryDeclaration<Answer> extends Settings<Answer> {
  queryKey: QueryKey
  read: (api: Api, options: ReadOptions<Answer>) => Promise<Answer>
  /** False disables the query. */
  enabled?: boolean
}

/**
 * Declares what `read` cannot: an answer made of several calls, or of a part of one. The first word of the key is its
 * subject. Signing in and out load a new document, so that a key need not name the visitor.
 */
export function query<Answer>(declared: QueryDeclaration<Answer> & { enabled: boolean }): OptionalQuery<Answer>
export function query<Answer>(declared: QueryDeclaration<Answer>): Query<Answer>
export function query<Answer>({ read, ...options }: QueryDeclaration<Answer>) {
  return queryOptions({
    ...options,
    queryFn: ({ client, queryKey, signal }) =>
      read((client as VisitQueries).api, { before: client.getQueryData<Answer>(queryKey), signal }),
  }) as Query<Answer>
}

/** A path, or one for guests and one for signed-in visitors. */
export type PathByVisitor<Path extends string> = Path | { guest: Path; signedIn: Path }

export const pathFor = <Path extends string>(path: PathByVisitor<Path>, signedIn: boolean) =>
  typeof path === 'string' ? path : signedIn ? path.signedIn : path.guest

/**
 * Declares the read of an endpoint: `const oneItem = (item_id: number) => read('items', '/items/:item_id', { item_id })`.
 * Its key is its subject, by which acts refresh everything about it, and its address. Settings are spread beside it.
 */
export function read<Path extends ReadPath>(
  subject: string,
  path: PathByVisitor<Path>,
  ...input: InputArgument<`GET ${Path}`>
): Query<AnswerOf<`GET ${Path}`>> {
  return query({
    queryKey: [subject, addressOf(pathFor(path, true), ...input)],
    read: (api) => api.get(pathFor(path, api.signedIn), ...input),
  })
}
