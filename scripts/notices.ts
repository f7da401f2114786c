import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* Writes THIRD-PARTY-NOTICES.md from the runtime dependencies. */

interface Manifest {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest
const found = new Map<string, Manifest>()
const own = read(join(root, 'package.json'))
const queue = Object.keys({ ...own.dependencies, ...own.optionalDependencies })

for (let name = queue.pop(); name; name = queue.pop()) {
  const path = join(root, 'node_modules', name, 'package.json')
  if (found.has(name) || !existsSync(path)) continue
  const manifest = read(path)
  found.set(name, manifest)
  queue.push(...Object.keys(manifest.dependencies ?? {}))
}

const rows = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { version, license }]) => `| ${name} | ${version} | ${license ?? 'see the package'} |`)
writeFileSync(
  join(root, 'THIRD-PARTY-NOTICES.md'),
  `# Third-party notices

Tarsiya is MIT. It is built with the packages below, each under its own licence, whose text is in the package's folder after installation.
The fonts IBM Plex Sans Arabic and Alexandria are under the SIL Open Font License 1.1; PostgreSQL is under the PostgreSQL License.
Written by \`node scripts/notices.ts\`.

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}
`,
)
