import { type ESTree, Visitor } from 'vite'
import type { Breach, Law, Source } from './source.ts'

const DATABASE = 'src/framework/database/'

/** What reads from the replica, or knows what somebody else has read there. */
const CACHES = 'createSubjectCache'
const READERS = new Set(['kysely', 'pool'])

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression

/** Whether a function is given a transaction: what it reads leads to what it writes. */
const isInTransaction = ({ params }: AnyFunction) =>
  params.some((param) => param.type === 'Identifier' && param.name === 'tx')

/** Names of the caches that a file makes. */
function cachesOf({ program }: Source) {
  const names = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      const made = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === CACHES
      if (made && id.type === 'Identifier') names.add(id.name)
    },
  }).visit(program)
  return names
}

/** Reads beside the transaction, in functions that are given one. */
function readsBeside(source: Source): Breach[] {
  const { file, program } = source
  const caches = cachesOf(source)
  const breaches: Breach[] = []
  let depth = 0
  const enter = (node: AnyFunction) => void (depth += Number(isInTransaction(node)))
  const leave = (node: AnyFunction) => void (depth -= Number(isInTransaction(node)))
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    Identifier({ name, start }) {
      if (depth > 0 && (READERS.has(name) || caches.has(name)))
        breaches.push({ file, at: start, reason: `${name} is read beside the transaction` })
    },
  }).visit(program)
  return breaches
}

export const replica: Law = {
  name: 'what leads to a write is read from the primary: a transaction alone reads for it, and one place chooses the replica',
  check: (sources) =>
    sources.flatMap((source) => {
      const { file, imports } = source
      const chooses = imports.filter(
        ({ names, to }) => names.includes('isGuestRead') || to === `${DATABASE}replica.server.ts`,
      )
      return [
        ...(file.startsWith(DATABASE)
          ? []
          : chooses.map(({ at, specifier }) => ({ file, at, reason: `${specifier}: only the database chooses` }))),
        ...(file.startsWith('src/') && file.endsWith('.server.ts') ? readsBeside(source) : []),
      ]
    }),
}
