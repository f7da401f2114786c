import { type ESTree, Visitor } from 'vite'
import { mayUse } from './parts.ts'
import type { Breach, Law, Source } from './source.ts'

const DICTIONARY = { file: 'src/app/messages.ts', name: 'dictionary' }

/** Names and the part that declares each, or nested names. */
type Owners = Map<string, string | Owners>

/** Finds the part that declares each message, following imports and spreads. */
function ownersIn(sources: readonly Source[]) {
  const byFile = new Map(sources.map((source) => [source.file, source]))

  function follow(source: Source, value: ESTree.Expression): Owners {
    if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
      return follow(source, value.expression)
    if (value.type === 'Identifier') return named(source, value.name)
    if (value.type !== 'ObjectExpression') return new Map()
    const declared = value.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') return [...follow(source, property.argument)]
      if (property.key.type !== 'Identifier') return []
      const below =
        property.value.type === 'Identifier' || source.file === DICTIONARY.file
          ? follow(source, property.value)
          : source.part
      return [[property.key.name, below] as const]
    })
    // A part may say a key of one below it in its own words: the key stays that part's.
    return new Map(declared.toReversed())
  }

  function named(source: Source, name: string): Owners {
    for (const statement of source.program.body) {
      if (statement.type === 'ImportDeclaration' && statement.specifiers.some(({ local }) => local.name === name)) {
        const from = source.imports.find(({ at }) => at === statement.start)?.to
        return named(byFile.get(from ?? '')!, name)
      }
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      const found = declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
      if (found?.init) return follow(source, found.init)
    }
    throw new Error(`${source.file}: no ${name}`)
  }

  return named(byFile.get(DICTIONARY.file)!, DICTIONARY.name)
}

export const messageKeys: Law = {
  name: 'a part uses the message keys of itself and of the parts below it',
  check: (sources) => {
    const owners = ownersIn(sources)
    /** Owners of a key, or of all keys with this prefix. */
    const ownersOf = (prefix: string, key: string, complete: boolean) => {
      const entries = owners.get(prefix)
      if (!(entries instanceof Map)) return []
      return [...entries].flatMap(([name, owner]) =>
        typeof owner === 'string' && (complete ? name === key : name.startsWith(key)) ? [owner] : [],
      )
    }
    return sources.flatMap(({ file, part, program }) => {
      const breaches: Breach[] = []
      const look = (text: string, at: number, complete: boolean) => {
        const [, prefix, key] = /^(\w+)\.(\w*)$/.exec(text) ?? []
        if (prefix === undefined || key === undefined) return
        const using = ownersOf(prefix, key, complete)
        // `errors.${code}`: the code is passed in. It is enough that the part may use some messages of this namespace.
        if (key === '' && using.some((each) => mayUse(part, each))) return
        const owner = using.find((each) => !mayUse(part, each))
        if (owner) breaches.push({ file, at, reason: `${part} uses the message "${text}" of ${owner}` })
      }
      new Visitor({
        Literal: ({ value, start }) => void (typeof value === 'string' && look(value, start, true)),
        TemplateLiteral: ({ quasis, start }) => look(quasis[0]!.value.raw, start, false),
      }).visit(program)
      return breaches
    })
  },
}
