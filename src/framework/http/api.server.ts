import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { Scanner } from '#framework/files/serve/scan.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Limits } from './limits.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
    storage: Storage
    /** Virus scanner, if configured. */
    scanner: Scanner | undefined
    limits: Limits
    secrets: SecretBox
  }
}

/** The Fastify instance as routes see it: zod schemas and the decorators above. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
