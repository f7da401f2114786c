import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A runtime import. */
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
  imports: Import[]
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
  const add = (specifier: string, at: number, names: string[] = [], dynamic = false) =>
    imports.push({ specifier, to: resolve(file, specifier), names, dynamic, at })
  new Visitor({
    ImportDeclaration: (node) =>
      void (
        node.importKind !== 'type' &&
        add(
          node.source.value,
          node.start,
          node.specifiers.map(({ local }) => local.name),
        )
      ),
    ExportAllDeclaration: (node) => void (node.exportKind !== 'type' && add(node.source.value, node.start)),
    ExportNamedDeclaration: (node) =>
      void (node.source && node.exportKind !== 'type' && add(node.source.value, node.start)),
    ImportExpression: (node) =>
      void (node.source.type === 'Literal' && add(String(node.source.value), node.start, [], true)),
  }).visit(program)
  return { file, part: file.split('/')[1]!, text, program, imports }
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
  /^(react|react-dom|react-toastify)(\/|$)/.test(specifier) ||
  Boolean(to?.endsWith('.tsx')) ||
  names.some((name) => /^use[A-Z]/.test(name))

/** The line number of an offset. */
export function lineOf(file: string, at: number) {
  // A breach may be a folder's.
  return at === 0 ? 1 : readFileSync(file, 'utf8').slice(0, at).split('\n').length
}
