import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSources } from '../../scripts/laws/source.ts'

const ENTRIES = ['src/main/server.ts', 'src/main/web.server.ts', 'src/main/worker.ts', 'src/main/ops.server.ts']
const DEVELOPMENT = /^src\/main\/development\/|^vite\.config/

/** What may be loaded, at once or later, by a file. */
function reachable(entries: readonly string[]) {
  const sources = new Map(readSources().map((source) => [source.file, source.imports]))
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files) {
    for (const { to, specifier } of sources.get(file) ?? []) {
      if (to === undefined) packages.add(specifier)
      else files.add(to)
    }
  }
  return { files: [...files], packages: [...packages] }
}

describe('@asvs V15.2.3 the processes of npm start', () => {
  it('load nothing that exists for npm run dev alone', () => {
    const { files, packages } = reachable(ENTRIES)
    assert.ok(files.length > 300 && packages.includes('fastify'))
    assert.deepEqual(
      files.filter((file) => DEVELOPMENT.test(file)),
      [],
    )
    assert.deepEqual(
      packages.filter((name) => /^vite|^@vitejs/.test(name)),
      [],
    )
  })

  it('which does load it', () => {
    const { files, packages } = reachable(['src/main/development/server.ts', 'src/main/development/pages.server.ts'])
    assert.ok(files.some((file) => DEVELOPMENT.test(file)) && packages.includes('vite'))
  })
})
