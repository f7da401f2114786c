import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { FailureCode } from '#framework/api/failure.ts'
import type { Config } from '#framework/config/config.server.ts'

/** RFC 9457 problem details, with the member `error` that clients of this contract use. */
const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  error: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
  request_id: z.string(),
})

/** The problem of a route, with the codes that it declares. */
const problemWith = (refusals: readonly FailureCode[] | undefined) =>
  refusals ? z.extend(problem, { code: z.enum(refusals) }) : problem

export interface ApiTexts {
  title: string
  /** Describes the API in one sentence. */
  about: string
}

/** Generates the OpenAPI document from the route schemas, at `/api/v1/openapi.json`. */
export async function registerOpenApi(
  app: FastifyInstance,
  { public_url }: Pick<Config, 'public_url'>,
  { title, about }: ApiTexts,
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          `${about} Names are snake_case; days are YYYY-MM-DD in Riyadh; amounts are Saudi ` +
          'riyals including VAT. Refusals are RFC 9457 problem details: each call lists its values of `code`, and `error` and `errors[].message` follow Accept-Language (ar, en). ' +
          'Lists are bare arrays: `X-Total-Count` counts the matches, up to 10,000 (`X-Total-Count-Capped`), `Link` names the next page, and ' +
          '`X-Matches: similar` says that nothing holds the words of the search and the rows only resemble them. ' +
          'A write with `Prefer: return=minimal` (RFC 7240) may be answered with 204 and `Preference-Applied: return=minimal`.',
      },
      servers: [{ url: public_url }],
    },
    transform: (route) => {
      const { schema, route: options } = route
      if (!schema || (schema as { hide?: boolean }).hide) return jsonSchemaTransform(route)
      const { refuses: _refuses, ...described } = schema
      return jsonSchemaTransform({
        ...route,
        schema: {
          ...described,
          response: { ...(schema.response as object), default: problemWith(options.config?.refusals) },
        },
      })
    },
  })
  let document: string | undefined
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer(String)
      .send(document)
  })
}
