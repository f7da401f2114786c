import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'
import fastJson, { type Schema } from 'fast-json-stringify'
import { type $ZodType, parse, toJSONSchema } from 'zod/v4/core'

type Json = Record<string, unknown>

/**
 * Writes `anyOf: [a, null]` as `a` that may be null: the compiled writer then looks at the value once instead of trying
 * schemas in turn.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const plain = Object.fromEntries(Object.entries(schema as Json).map(([key, value]) => [key, withNullable(value)]))
  const { anyOf, ...rest } = plain
  if (!Array.isArray(anyOf)) return plain
  const others = (anyOf as Json[]).filter(({ type }) => type !== 'null')
  if (others.length === anyOf.length || others.length !== 1 || others[0]?.$ref !== undefined) return plain
  return { ...rest, ...others[0], nullable: true }
}

/** A writer of JSON for answers of one shape: only what the schema names leaves, whatever the row held. */
export function compileWriter(schema: $ZodType): (answer: unknown) => string {
  const shape = toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' })
  return fastJson(withNullable(shape) as Schema)
}

/**
 * Writes answers with code compiled from the schema of the route. `check` also parses every answer with the schema itself, so
 * that a test sees an answer of a wrong shape and not only a cut one.
 */
export function registerSerialization(app: FastifyInstance, { check }: { check: boolean }) {
  const compiler: FastifySerializerCompiler<$ZodType> = ({ schema }) => {
    const write = compileWriter(schema)
    return check ? (answer) => write(parse(schema, answer)) : write
  }
  app.setSerializerCompiler(compiler)
}
