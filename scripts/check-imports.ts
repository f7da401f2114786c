import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Which parts of the product a part may import, besides itself. `tenders` and `marketplace` do not know each other. */
const MAY_IMPORT: Record<string, string[]> = {
  framework: [],
  runtime: ['framework'],
  reference: ['framework'],
  companies: ['framework', 'reference'],
  tenders: ['framework', 'reference', 'companies'],
  marketplace: ['framework', 'reference', 'companies'],
  app: ['framework', 'runtime', 'reference', 'companies', 'tenders', 'marketplace'],
  main: ['framework', 'runtime', 'app'],
}

const partOf = (file: string) => /^src\/(\w+)\//.exec(file)?.[1]
const isServer = (file: string) => file.endsWith('.server.ts') || file.startsWith('db/') || file.startsWith('test/')
const isSlice = (part: string | undefined) => part !== undefined && part !== 'app' && part !== 'main'

type Law = [name: string, breaks: (from: string, to: string) => boolean]

const laws: Law[] = [
  ['every file of src belongs to a part of the product', (from) => !((partOf(from) ?? '') in MAY_IMPORT)],
  ['code that reaches the browser never imports server code', (from, to) => partOf(from) !== 'main' && !isServer(from) && isServer(to)],
  ['server code never imports React', (from, to) => from.endsWith('.server.ts') && to.endsWith('.tsx')],
  [
    'a part imports only the parts below it',
    (from, to) => {
      const [a, b] = [partOf(from)!, partOf(to)]
      return b !== undefined && a !== b && !MAY_IMPORT[a]?.includes(b)
    },
  ],
  ['only the app mounts pages and routes', (from, to) => isSlice(partOf(from)) && (to.endsWith('.page.tsx') || to.endsWith('/routes.server.ts'))],
]

/** Imports that stay when types are erased. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*'([#.][^']+)'|(?:^|\n)import\s*'([#.][^']+)'|import\('([#.][^']+)'\)/g

let broken = 0
for (const from of globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))) {
  for (const [, statement, bare, dynamic] of readFileSync(from, 'utf8').matchAll(IMPORT)) {
    const specifier = statement ?? bare ?? dynamic ?? ''
    const to = specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : /^#(db|test)\//.test(specifier)
        ? specifier.slice(1)
        : `src/${specifier.slice(1)}`
    for (const [law, breaks] of laws) {
      if (breaks(from, to)) {
        process.stderr.write(`${from} → ${to}\n  ${law}\n`)
        broken++
      }
    }
  }
}
process.exitCode = broken ? 1 : 0
