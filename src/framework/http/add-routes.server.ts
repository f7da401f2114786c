import type {
  ContextConfigDefault,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteOptions,
  RouteShorthandOptionsWithHandler,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import type { ApiServer } from './api.server.ts'

/** How an endpoint is served: its guards, its settings and its handler, typed by its schemas. */
type Route<Declared extends Endpoint> = Omit<
  RouteShorthandOptionsWithHandler<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Declared,
    ZodTypeProvider
  >,
  'schema'
>

/** Serves all endpoints of a slice, which the documentation groups under `tag`. */
export function addRoutes<Declared extends EndpointMap>(
  app: ApiServer,
  tag: string,
  endpoints: Declared,
  routes: NoInfer<{ [Call in keyof Declared & string]: Route<Extract<Declared[Call], Endpoint>> }>,
) {
  for (const [call, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method, url] = call.split(' ') as [HTTPMethods, string]
    const route = routes[call as keyof typeof routes] as Pick<RouteOptions, 'handler'>
    app.route({ ...route, method, url, schema: { ...endpoint, tags: [tag] } })
  }
}
