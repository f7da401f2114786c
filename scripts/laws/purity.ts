import { builtinModules } from 'node:module'
import type { ESTree } from 'vite'
import { partOf } from './parts.ts'
import { isReact, type Law, type Source } from './source.ts'

const STATEFUL = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array', 'AbortController', 'EventTarget'])

/** The current day is set from the database for each request and page, because form schemas need it. */
const HAS_STATE = new Set(['src/framework/i18n/clock.ts'])

const isPure = (file: string) =>
  partOf(file) !== 'main' && file.endsWith('.ts') && !/\.(server|browser)\.ts$/.test(file)
const isBuiltin = (specifier: string) => specifier.startsWith('node:') || builtinModules.includes(specifier)

/** A collection created empty is filled later. */
const isState = (value: ESTree.Expression | null) =>
  value?.type === 'NewExpression' &&
  value.callee.type === 'Identifier' &&
  STATEFUL.has(value.callee.name) &&
  value.arguments.length === 0

function stateOf({ file, program }: Source) {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.declare) return []
    const reason = 'a pure file has no state of its own'
    return declared.kind === 'const'
      ? declared.declarations.flatMap(({ init, start }) => (isState(init) ? [{ file, at: start, reason }] : []))
      : [{ file, at: declared.start, reason }]
  })
}

export const purity: Law = {
  name: 'plain .ts is pure: no modules of Node, no React, no state',
  check: (sources) =>
    sources
      .filter(({ file }) => isPure(file))
      .flatMap((source) => [
        ...source.imports.flatMap((each) => {
          const { file } = source
          const { specifier, dynamic, at } = each
          if (isBuiltin(specifier)) return [{ file, at, reason: `a pure file imports ${specifier}` }]
          // Page lists import pages dynamically.
          return isReact(each) && !dynamic ? [{ file, at, reason: `a pure file imports React: ${specifier}` }] : []
        }),
        ...(HAS_STATE.has(source.file) ? [] : stateOf(source)),
      ]),
}
