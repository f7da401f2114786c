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
export function fold(sql: string): Token[] {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1)
    return `$${numbers.get(text)}`
  }
  return foldLists(tokensOf(sql)).map((token, at, all) => {
    if (token.kind === 'parameter') return { ...token, text: numberOf(token.text) }
    // How long a page is.
    if (token.kind === 'number' && all[at - 1]?.text === 'limit' && token.text !== '1')
      return { ...token, text: numberOf(`limit ${at}`) }
    const name = token.kind === 'name' ? token.text.slice(1, -1) : ''
    return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? { ...token, kind: 'word', text: name } : token
  })
}
