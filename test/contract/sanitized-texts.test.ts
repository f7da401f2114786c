import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'

/** Texts that nobody reads as they were sent. */
const EXCUSED: Record<string, readonly string[]> = {
  'compared or hashed': ['password', 'current_password', 'new_password', 'totp_code', 'token'],
  'must be what was signed': [
    'contents',
    'receipt.received_at',
    'receipt.key_id',
    'receipt.signature',
    'signed_preview',
  ],
  'looked up': ['district_id', 'vat_reason', 'copied_files', 'replaced_files', 'large_files', 'path', 'main_image'],
  'parsed again by the list that it searches': ['query.*'],
  'read into rows, whose texts are sanitized': ['text', 'sheet'],
}

/** Several lengths, because some fields have a least or an exact one. */
const HOSTILE = [3, 10, 30, 43, 200].map((length) => `a\u0000b\u202E${'c'.repeat(length - 1)}`)

const UNSEEN = ['\u200B', '\u2800', '\u200F \u200F', '\u200B'.repeat(30)]

type Schema = z.core.$ZodType

/** What a schema consists of, with the names of fields. */
function within(schema: Schema): [string, Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['*', def.element]]
    case 'record':
      return [['*', def.valueType]]
    case 'union':
      return def.options.map((option) => ['', option])
    case 'intersection':
      return [def.left, def.right].map((side) => ['', side])
    // Where a text is read into rows, only these matter.
    case 'pipe':
      return [def.in, def.out].filter(hasFields).map((side) => ['', side])
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]]
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'transform':
    case 'custom':
    case 'null':
    case 'any':
    case 'unknown':
      return []
    default:
      throw new Error(`a schema of type ${def.type}, which is not looked into`)
  }
}

const hasFields = (schema: Schema): boolean =>
  ['object', 'array', 'record'].includes(schema._zod.def.type) || within(schema).some(([, inner]) => hasFields(inner))

/** The fields of a schema that let pass what sanitizing takes out. */
const unclean = (schema: Schema, path: string): string[] =>
  hasFields(schema)
    ? within(schema).flatMap(([name, inner]) => unclean(inner, name ? `${path}.${name}` : path))
    : HOSTILE.some((text) => /[\0\u202E]/.test(String(z.safeParse(schema, text).data ?? '')))
      ? [path]
      : []

/** What a field makes of a text: its value, or what it says to the person. */
function readingOf(schema: Schema, text: string) {
  const { success, data, error } = z.safeParse(schema, text)
  return success ? { data } : { says: error.issues[0]!.message }
}

/** The fields of a schema that take any text, but one of invisible characters for another than an empty one. */
const seeing = (schema: Schema, path: string): string[] =>
  hasFields(schema)
    ? within(schema).flatMap(([name, inner]) => seeing(inner, name ? `${path}.${name}` : path))
    : HOSTILE.some((text) => typeof z.safeParse(schema, text).data === 'string') &&
        UNSEEN.some((text) => !isDeepStrictEqual(readingOf(schema, text), readingOf(schema, '')))
      ? [path]
      : []

/** The fields in the bodies of all calls that `select` finds. */
async function fieldsOfCalls(select: (schema: Schema, path: string) => string[]) {
  const found: { call: string; name: string }[] = []
  for (const file of globSync('src/**/endpoints.ts'))
    for (const endpoints of Object.values<EndpointMap>(await import(resolve(file))))
      for (const [call, { body }] of Object.entries(endpoints))
        for (const field of body ? select(body, '') : []) found.push({ call, name: field.slice(1) })
  return found
}

it('a text of invisible characters is as an empty one in every field, or excused by name', async () => {
  const excused = Object.values(EXCUSED).flat()
  const found = await fieldsOfCalls(seeing)
  assert.deepEqual(
    found.filter(({ name }) => !excused.includes(name)).map(({ call, name }) => `${call} ${name}`),
    [],
  )
})

it('every text that a call takes is sanitized, or excused by name', async () => {
  const excused = new Set(Object.values(EXCUSED).flat())
  const fields = await fieldsOfCalls(unclean)
  const seen = new Set(fields.map(({ name }) => name))
  const found = fields.filter(({ name }) => !excused.has(name)).map(({ call, name }) => `${call} ${name}`)
  assert.deepEqual(found, [])
  assert.deepEqual(
    [...excused].filter((name) => !seen.has(name)),
    [],
  )
})
