import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'
import fastJson, { type Schema } from 'fast-json-stringify'
import { type $ZodType, parse, toJSONSchema } from 'zod/v4/core'

type Json = Record<string, unknown>

/**
 * Rewrites `anyOf: [a, null]` as a nullable `a`, which the compiled serializer checks once instead of trying schemas in
 * turn.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const plain = Object.fromEntries(Object.entries(schema as Json).map(([key, value]) => [key, withNullable(value)]))
  const { anyOf, ...rest } = plain
  if (!Array.isArray(anyOf)) return plain
  const others = (anyOf as Json[]).filter(({ type }) => type !== 'null')
  const [other] = others
  if (others.length === anyOf.length || others.length !== 1 || other?.$ref !== undefined) return plain
  // An `enum` must list null, too: a serializer that chooses among the members of a union compares with its values.
  const values = Array.isArray(other?.enum) && { enum: [...(other.enum as unknown[]), null] }
  return { ...rest, ...other, ...values, nullable: true }
}

/** Compiles a serializer that outputs only the properties of the schema. */
export function compileWriter(schema: $ZodType): (answer: unknown) => string {
  const shape = toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' })
  return fastJson(withNullable(shape) as Schema)
}

const writers = new WeakMap<$ZodType, ReturnType<typeof compileWriter>>()

/**
 * Serializes responses with code compiled from the route's schema. `check` also parses each response, so that tests
 * fail on a wrong shape, and compiles on first use, because a test calls few routes.
 */
export function registerSerialization(app: FastifyInstance, { check }: { check: boolean }) {
  const compiler: FastifySerializerCompiler<$ZodType> = ({ schema }) => {
    if (!check) return compileWriter(schema)
    return (answer) => {
      if (!writers.has(schema)) writers.set(schema, compileWriter(schema))
      return writers.get(schema)!(parse(schema, answer))
    }
  }
  app.setSerializerCompiler(compiler)
}
