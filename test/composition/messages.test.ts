import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { KINDS } from '#notifications/kinds.ts'
import { dictionary } from '../../src/app/messages.ts'

const SOURCE = join(import.meta.dirname, '../../src')

it('every sentence is said somewhere', () => {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith('.test.ts') &&
      (!/(^|[/.])words\.ts$/.test(file) || file.endsWith('framework/i18n/messages.ts')),
  )
  const code = sources.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n')
  const named = new Set([...code.matchAll(/['"`](\w+\.\w+)['"`]/g)].map(([, key]) => key))
  // The labels of an act are named by one of them.
  for (const [, act] of code.matchAll(/\bwords: '(\w+\.\w+)'/g))
    for (const label of ['_title', '_busy']) named.add(act + label)
  // Such as `rfqs.status_${status}`.
  const composed = [...code.matchAll(/`(\w+\.)(\w*)\$\{[^}]*\}(\w*)`/g)].filter(([, , start, end]) => start || end)
  const isComposed = (key: string) =>
    composed.some(([, slice = '', start = '', end = '']) => key.startsWith(slice + start) && key.endsWith(end))
  // Failures are thrown by their code alone, which may be composed, too.
  const codes = new Set([...code.matchAll(/'(\w+)'/g)].map(([, name]) => name))
  const startsOfCodes = [...code.matchAll(/fail\(\d+, `(\w+)\$\{/g)].map(([, start = '']) => start)
  const isThrown = (name: string) => codes.has(name) || startsOfCodes.some((start) => name.startsWith(start))
  const silent = Object.entries(dictionary).flatMap(([slice, words]) =>
    Object.keys(words)
      .map((name) => [name, `${slice}.${name}`] as const)
      .filter(
        ([name, key]) =>
          !named.has(key) &&
          !isComposed(key) &&
          !(slice === 'errors' && isThrown(key.slice(7))) &&
          !(slice === 'notification_kinds' && name in KINDS),
      )
      .map(([, key]) => key),
  )
  assert.deepEqual(silent, [])
})
