import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { partOf } from './parts.ts'
import type { Law } from './source.ts'

/** Lines of code. A file of fewer costs more to find, open and import than it says. */
const MIN_LINES = 10
/** How many there are. It may only fall: a change that moves one lowers it. */
const KNOWN = 1

/** Stand alone whatever their size: what a rule or a tool finds by its name. */
const BY_NAME =
  /\.page\.tsx$|(?:^|\/)rfq-sections\.tsx$|[/.]messages\.ts$|(?:^|\/)(?:endpoints|contract|events|slice\.server)\.ts$|\.module\.css\.ts$|\.d\.ts$/
const IMPORT = /^import type .*|(?:\bfrom|\bimport)\s*(\(\s*)?'([#.][^']+)'/gm

const fileOf = (from: string, specifier: string) =>
  specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : /^#(?:db|test)\//.test(specifier)
      ? specifier.slice(1)
      : `src/${specifier.slice(1)}`

/** Lines of code, without imports, comments and blank ones. */
const codeLines = (text: string) =>
  text
    .replaceAll(/^import\b[\s\S]*?from '[^']*'$|^import '[^']*'$|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => line.trim()).length

/** Files of few lines that one other file of their part imports, and loads with itself. What a test imports stands alone. */
function findSmallFiles(): { file: string; importer: string }[] {
  const importers = new Map<string, Set<string>>()
  const later = new Set<string>()
  const lines = new Map<string, number>()
  for (const file of globSync('{src,db,bench,fleet,scripts,examples,test}/**/*.{ts,tsx,mjs}')) {
    const text = readFileSync(file, 'utf8')
    lines.set(file, codeLines(text))
    for (const [, dynamic, specifier] of text.matchAll(IMPORT)) {
      // A type alone: of what a thread or a later import loads.
      if (!specifier) continue
      const to = fileOf(file, specifier)
      importers.set(to, (importers.get(to) ?? new Set()).add(file))
      if (dynamic) later.add(to)
    }
  }
  return [...lines].flatMap(([file, count]) => {
    const [importer, ...more] = importers.get(file) ?? []
    const isHelper = file.startsWith('src/') && count < MIN_LINES && !BY_NAME.test(file) && !later.has(file)
    const isAlone = importer !== undefined && more.length === 0 && partOf(importer) === partOf(file)
    return isHelper && isAlone ? [{ file, importer }] : []
  })
}

export const smallFiles: Law = {
  name: `a helper of under ${MIN_LINES} lines with one importer stands with it`,
  check() {
    const found = findSmallFiles()
    if (found.length === KNOWN) return []
    const counted = `${found.length} of them, and ${KNOWN} in scripts/laws/small-files.ts`
    return found.length < KNOWN
      ? [{ file: 'scripts/laws/small-files.ts', at: 0, reason: `${counted}: lower the number` }]
      : found.map(({ file, importer }) => ({ file, at: 0, reason: `move it into ${importer} (${counted})` }))
  },
}
