import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../app.ts'

/*
 * Responses of the API as recorded in test/support/recorded/*.json, by `METHOD path as actor language`. A difference is
 * a change of the contract. If intended,
 *   UPDATE_RECORDED=1 npm run test:file -- test/contract/recorded-reads.test.ts test/contract/recorded-writes.test.ts test/contract/recorded-lines.test.ts
 * writes the files again, to be reviewed like code. Never do this for a change that only moves or renames code.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
// A type, because an interface is not assignable to `Json`.
type RecordedAnswer = {
  status: number
  headers: Record<string, string>
  body: Json
}
/** Stored form: complete, equal to an earlier response, or an earlier one with replaced values. */
type Stored = RecordedAnswer | string | { like: string; but: Record<string, Json> }

const HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'location',
  'allow',
  'link',
  'x-total-count',
  'x-matches',
  'set-cookie',
  'content-disposition',
  'idempotent-replayed',
]
const ABSENT = '<absent>'
/** Maximum number of reported keys. */
const MAX_PROBLEMS = 40
/** Longer lists are reference data, which a release may extend. */
const MAX_ITEMS = 25
const SAME_AS = 'same as '
const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

/**
 * Replaces values that differ between runs by stable ones: times, days (relative to today), names of stored files,
 * request ids, tokens.
 */
function createMask(today: string) {
  const files = new Map<string, number>()
  const day = (value: string) => {
    const days = Math.round((Date.parse(value) - Date.parse(today)) / 86_400_000)
    return `<today ${days < 0 ? '-' : '+'} ${Math.abs(days)}>`
  }
  const text = (value: string): string => {
    if (TIME.test(value)) return '<time>'
    if (DAY.test(value)) return day(value)
    return value.replace(/(uploads\/\w+\/)([0-9a-f]{32})/g, (_, folder: string, name: string) => {
      if (!files.has(name)) files.set(name, files.size + 1)
      return `${folder}<file ${files.get(name)}>`
    })
  }
  const json = (value: Json, key = ''): Json => {
    if (key === 'request_id') return '<id>'
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) {
      const items = value.slice(0, MAX_ITEMS).map((item) => json(item))
      return value.length > MAX_ITEMS ? [...items, '<more>'] : items
    }
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, json(inner, name)]))
    return value
  }
  const header = (name: string, value: string) => {
    if (name === 'etag' && !/^"\d{1,9}"$/.test(value)) return '<etag>'
    if (name === 'set-cookie')
      return value.replace(/^([\w-]+)=[^;]+/, '$1=<token>').replace(/expires=[^;]+/i, 'Expires=<time>')
    if (name === 'link') {
      return value.replace(
        /cursor=([\w-]+)/,
        (_, cursor: string) =>
          `cursor=${JSON.stringify(json(JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Json))}`,
      )
    }
    return text(value)
  }
  return { text, json, header }
}

const isContainer = (value: unknown): value is Record<string, Json> => value !== null && typeof value === 'object'

/** Differences between two documents by path, such as `body.bids.0.can.edit`. */
function differences(base: Json, value: Json, place = ''): Record<string, Json> {
  if (!isContainer(base) || !isContainer(value) || Array.isArray(base) !== Array.isArray(value))
    return isDeepStrictEqual(base, value) ? {} : { [place]: value }
  return Object.assign(
    {},
    ...[...new Set([...Object.keys(base), ...Object.keys(value)])].map((key) => {
      const inner = place ? `${place}.${key}` : key
      if (!(key in value)) return { [inner]: ABSENT }
      return key in base ? differences(base[key]!, value[key]!, inner) : { [inner]: value[key] }
    }),
  ) as Record<string, Json>
}

/** The inverse of `differences`. */
function replaceIn(base: RecordedAnswer, but: Record<string, Json>): RecordedAnswer {
  const answer = structuredClone(base)
  for (const [place, value] of Object.entries(but)) {
    const keys = place.split('.')
    const last = keys.pop()!
    let parent: Json = answer
    for (const key of keys) {
      assert.ok(isContainer(parent))
      parent = parent[key]!
    }
    assert.ok(isContainer(parent))
    if (value !== ABSENT) parent[last] = value
    else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(last))
    else delete parent[last]
  }
  return answer
}

/** Stores responses compactly: of similar ones, the first is complete. */
function compact(answers: ReadonlyMap<string, RecordedAnswer>): Record<string, Stored> {
  const stored: Record<string, Stored> = {}
  const earlier: [key: string, answer: RecordedAnswer][] = []
  for (const [key, answer] of answers) {
    const same = earlier.find(([, other]) => isDeepStrictEqual(other, answer))
    const similar = earlier
      .map(([like, other]) => ({ like, but: differences(other, answer) }))
      .sort((a, b) => JSON.stringify(a.but).length - JSON.stringify(b.but).length)[0]
    if (same) stored[key] = SAME_AS + same[0]
    else if (similar && JSON.stringify(similar).length < JSON.stringify(answer).length * 0.8) stored[key] = similar
    else stored[key] = answer
    earlier.push([key, answer])
  }
  return stored
}

function expand(stored: Record<string, Stored>): Map<string, RecordedAnswer> {
  const answers = new Map<string, RecordedAnswer>()
  const earlier = (key: string) => {
    const found = answers.get(key)
    assert.ok(found, `the recorded file names "${key}" before it comes`)
    return found
  }
  for (const [key, one] of Object.entries(stored)) {
    if (typeof one === 'string') answers.set(key, earlier(one.slice(SAME_AS.length)))
    else if ('like' in one) answers.set(key, replaceIn(earlier(one.like), one.but))
    else answers.set(key, one)
  }
  return answers
}

const LINE = 120

/** Formats small values on one line, which halves the size. */
function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (line.length <= LINE || value === null || typeof value !== 'object') return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => inner + print(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${print(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

/** Collects the answers of both languages. */
export function createRecorder() {
  const collected = new Map<string, Map<string, RecordedAnswer>>()
  return {
    /** Adds the responses of one application. `today` is the current day of its database. */
    inLanguage(lang: string, today: string) {
      const mask = createMask(today)
      return (name: string, { status, headers, body, text }: Answer) => {
        const kept = HEADERS.flatMap((header) => {
          const value = headers[header]
          return value === undefined ? [] : [[header, mask.header(header, String(value))] as const]
        })
        const plain = text === '' ? '' : '<bytes>'
        const answer = {
          status,
          headers: Object.fromEntries(kept),
          body: body === undefined ? plain : mask.json(body as Json),
        }
        const key = mask.text(name)
        const languages = collected.get(key) ?? new Map<string, RecordedAnswer>()
        assert.ok(!languages.has(lang), `${key} is recorded twice`)
        collected.set(key, languages.set(lang, answer))
      }
    },
    /** Compares all responses with the recorded files; `sliceOf` maps a path to its file. */
    compare(prefix: string, slices: Record<string, RegExp>) {
      const bySlice = new Map<string, Map<string, RecordedAnswer>>()
      for (const [name, languages] of collected) {
        const path = name.split(' ')[1]!
        const slice = Object.keys(slices).find((each) => slices[each]!.test(path))
        assert.ok(slice, `no file for ${path}`)
        const answers = bySlice.get(slice) ?? new Map<string, RecordedAnswer>()
        for (const [lang, answer] of languages) answers.set(`${name} ${lang}`, answer)
        bySlice.set(slice, answers)
      }
      const problems: string[] = []
      let first: [actual: RecordedAnswer, expected: RecordedAnswer] | undefined
      for (const [slice, answers] of bySlice) {
        const file = join(import.meta.dirname, `${prefix}-${slice}.json`)
        if (env.UPDATE_RECORDED === '1') writeFileSync(file, `${print(compact(answers))}\n`)
        const recorded = expand(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Stored>)
        for (const key of new Set([...answers.keys(), ...recorded.keys()])) {
          const [actual, expected] = [answers.get(key), recorded.get(key)]
          if (!actual) problems.push(`no longer asked: ${key}`)
          else if (!expected) problems.push(`not recorded: ${key}`)
          else if (!isDeepStrictEqual(actual, expected)) {
            problems.push(key)
            first ??= [actual, expected]
          }
        }
      }
      const found = `${problems.length} answers differ from test/support/recorded/${prefix}-*.json:\n${problems.slice(0, MAX_PROBLEMS).join('\n')}`
      if (first) assert.deepEqual(...first, `${found}\nThe first that was recorded:`)
      assert.equal(problems.length, 0, found)
    },
  }
}
