import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Who may import whom. A slice may use the slices named before it. */
const ORDER = ['platform', 'locations', 'categories', 'accounts', 'suppliers', 'rfqs', 'bids', 'marketplace', 'site']

const sliceOf = (file: string) => /^src\/(\w+)\//.exec(file)?.[1]
const isServer = (file: string) => file.endsWith('.server.ts') || file.startsWith('db/') || file.startsWith('testing/')
const isPage = (file: string) => file.endsWith('.page.tsx')

type Law = [name: string, breaks: (from: string, to: string) => boolean]

const laws: Law[] = [
  ['code that reaches the browser never imports server code', (from, to) => sliceOf(from) !== undefined && !isServer(from) && isServer(to)],
  ['server code never imports React', (from, to) => from.endsWith('.server.ts') && to.endsWith('.tsx')],
  [
    'a slice imports only the slices before it',
    (from, to) => {
      const [a, b] = [sliceOf(from), sliceOf(to)]
      return a !== undefined && b !== undefined && !isPage(from) && ORDER.indexOf(b) > ORDER.indexOf(a)
    },
  ],
  ['every folder of src is a slice of the order', (from) => sliceOf(from) !== undefined && !ORDER.includes(sliceOf(from)!)],
  [
    'pages and routes are doors: nothing in a slice imports them',
    (from, to) => (isPage(to) || to.endsWith('/routes.server.ts')) && sliceOf(from) !== undefined,
  ],
  ['a slice knows no door', (from, to) => sliceOf(from) !== undefined && /^src\/[\w.]+\.tsx?$/.test(to) && to !== 'src/app/words.ts'],
]

/** Imports of a file that stay when types are erased, except the dictionary's type. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*'([#.][^']+)'|(?:^|\n)import\s*'([#.][^']+)'|import\('([#.][^']+)'\)/g

let broken = 0
for (const from of globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))) {
  for (const [, statement, bare, dynamic] of readFileSync(from, 'utf8').matchAll(IMPORT)) {
    const specifier = statement ?? bare ?? dynamic ?? ''
    const to = specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : /^#(db|testing)\//.test(specifier)
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
