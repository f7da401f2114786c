import { closingOf, type Token, tokensOf } from './tokens.ts'

/** Words that mean something else without quotation marks. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date
  current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign
  from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on
  only or order placing primary references returning select session_user some symmetric table then to trailing true union
  unique user using variadic when where window with`.split(/\s+/),
)

const shapeOf = (tokens: readonly Token[]) =>
  tokens.map(({ kind, text }) => (kind === 'parameter' ? '$' : text)).join(' ')

/** Lists of parameters as one of them, and rows of values as one of each shape. */
function foldLists(tokens: readonly Token[]): Token[] {
  const folded: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const before = tokens[at - 1]?.text
    const end = token.text === '(' ? closingOf(tokens, at) : at
    if (token.text === '(' && before === 'in' && isParameters(tokens.slice(at + 1, end))) {
      folded.push(token, tokens[at + 1]!, tokens[end]!)
      at = end
    } else if (token.text === '(' && before === 'values') {
      const rows: Token[][] = []
      let next = at
      for (;;) {
        const last = closingOf(tokens, next)
        rows.push(foldLists(tokens.slice(next, last + 1)))
        at = last
        if (tokens[last + 1]?.text !== ',' || tokens[last + 2]?.text !== '(') break
        next = last + 2
      }
      const shapes = [...new Map(rows.map((row) => [shapeOf(row), row]))].sort(([a], [b]) => (a < b ? -1 : 1))
      shapes.forEach(([, row], index) => {
        if (index > 0) folded.push({ kind: 'sign', text: ',', apart: false, at: -1 })
        folded.push(...row)
      })
    } else folded.push(token)
  }
  return folded
}

/** Whether there is nothing but parameters and the commas between them. */
const isParameters = (tokens: readonly Token[]) =>
  tokens.every(({ kind, text }, index) => (index % 2 === 0 ? kind === 'parameter' : text === ',')) &&
  tokens.length % 2 === 1

/**
 * A statement without what depends on the data that it was sent with: lists of parameters and rows of values have one
 * entry, the length of a page is a parameter, these are numbered anew in their order, and names have no quotation marks
 * that they do not need.
 */
export const fold = (sql: string): Token[] => foldTokens(tokensOf(sql))

function foldTokens(tokens: readonly Token[]): Token[] {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1)
    return `$${numbers.get(text)}`
  }
  return foldLists(tokens).map((token, at, all) => {
    if (token.kind === 'parameter') return { ...token, text: numberOf(token.text) }
    // How long a page is.
    if (token.kind === 'number' && all[at - 1]?.text === 'limit' && token.text !== '1')
      return { ...token, text: numberOf(`limit ${at}`) }
    const name = token.kind === 'name' ? token.text.slice(1, -1) : ''
    return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? { ...token, kind: 'word', text: name } : token
  })
}

/** The branches of a statement that joins as many of them as there is data, each with its number. */
const NUMBERED = ['select', undefined, 'as', 'place', 'where'] as const

/**
 * The statements that one stands for: where it joins numbered branches by `union all`, each branch, because which of
 * them come together depends on the data.
 */
export function statementsOf(sql: string): Token[][] {
  const tokens = tokensOf(sql)
  const branches: Token[][] = [[]]
  for (let at = 0; at < tokens.length; at++) {
    const isJoint = tokens[at]!.text === 'union' && tokens[at + 1]?.text === 'all'
    if (isJoint) branches.push([])
    const end = tokens[at]!.text === '(' ? closingOf(tokens, at) : at
    if (!isJoint) branches.at(-1)!.push(...tokens.slice(at, end + 1))
    at = isJoint ? at + 1 : end
  }
  const isNumbered = (branch: readonly Token[]) =>
    NUMBERED.every((word, at) => (word ?? branch[at]?.kind) === (word ? branch[at]?.text : 'number'))
  if (!branches.every(isNumbered)) return [foldTokens(tokens)]
  return branches.map((branch) => foldTokens(branch.with(1, { ...branch[1]!, text: '0' })))
}
