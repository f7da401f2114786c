import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const manifest: Record<string, { name?: string; imports?: string[] }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8'),
)
const isSchemas = (key: string) => manifest[key]?.name === 'schemas'

/** The imports from a file of the build to the library of schemas; undefined where it does not load it. */
function wayToSchemas(key: string, seen = new Set<string>()): string[] | undefined {
  if (isSchemas(key)) return [key]
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) {
    const way = seen.has(imported) ? undefined : wayToSchemas(imported, seen)
    if (way) return [key, ...way]
  }
  return undefined
}

it('pages load the library of schemas, 10 KB, with the first input: what they import stands apart from schemas', () => {
  const keys = Object.keys(manifest)
  assert.ok(keys.some(isSchemas))
  const pages = keys.filter((key) => key.endsWith('.tsx'))
  assert.deepEqual(
    pages.flatMap((page) => wayToSchemas(page)?.join(' → ') ?? []),
    [],
  )
})
