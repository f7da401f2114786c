import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** What a file imports. */
export interface Import {
  specifier: string
  /** Repository path of the imported file; undefined for packages and Node modules. */
  to: string | undefined
  /** Imported names. */
  names: string[]
  dynamic: boolean
  at: number
}

/** A parsed file of `src`. */
export interface Source {
  file: string
  /** Part of the application: the folder below `src`. */
  part: string
  text: string
  program: ESTree.Program
  /** At runtime. */
  imports: Import[]
  typeImports: Import[]
}

/** A breach of a law; `at` is an offset in the file. */
export interface Breach {
  file: string
  at: number
  reason: string
}

export interface Law {
  name: string
  check: (sources: readonly Source[]) => Breach[]
}

function resolve(file: string, specifier: string) {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (!specifier.startsWith('#')) return undefined
  return /^#(db|test)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`
}

function parse(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const typeImports: Import[] = []
  const add = (specifier: string, at: number, kind?: string | null, names: string[] = [], dynamic = false) =>
    (kind === 'type' ? typeImports : imports).push({ specifier, to: resolve(file, specifier), names, dynamic, at })
  new Visitor({
    ImportDeclaration: (node) =>
      void add(
        node.source.value,
        node.start,
        node.importKind,
        node.specifiers.map(({ local }) => local.name),
      ),
    ExportAllDeclaration: (node) => void add(node.source.value, node.start, node.exportKind),
    ExportNamedDeclaration: (node) => void (node.source && add(node.source.value, node.start, node.exportKind)),
    ImportExpression: (node) =>
      void (node.source.type === 'Literal' && add(String(node.source.value), node.start, 'value', [], true)),
  }).visit(program)
  return { file, part: file.split('/')[1]!, text, program, imports, typeImports }
}

/** Files of `src` without tests. */
export const readSources = () =>
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map(parse)

/**
 * Components, hooks and what they are made of. Of React Query, options and caches are plain objects: only its hooks
 * count.
 */
export const isReact = ({ specifier, to, names }: Import) =>
  /^(react|react-dom)(\/|$)/.test(specifier) ||
  Boolean(to?.endsWith('.tsx')) ||
  names.some((name) => /^use[A-Z]/.test(name))

/** The line number of an offset. */
export function lineOf(file: string, at: number) {
  // A breach may be a folder's.
  return at === 0 ? 1 : readFileSync(file, 'utf8').slice(0, at).split('\n').length
}
