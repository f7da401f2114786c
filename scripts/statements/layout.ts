import { closingOf, type Token } from './tokens.ts'

const MAX_WIDTH = 120

/** Words that begin a clause. */
const CLAUSES = new Set(
  'select insert update delete from where inner left cross join group having window order limit offset union except intersect returning values set on for'.split(
    ' ',
  ),
)
/** What precedes a word of `CLAUSES` that continues a clause. */
const CONTINUED: Record<string, readonly string[]> = {
  from: ['distinct', 'delete'],
  join: ['inner', 'left', 'cross', 'outer'],
  update: ['for', 'do', 'key', 'no'],
}
/** `on` begins a clause only in `on conflict`: the condition of a join stays with it. */
const FOLLOWED: Record<string, string> = { on: 'conflict' }
const QUERIES = new Set(['select', 'with', 'insert', 'update', 'delete', 'values'])
/** Words with which the first line of a long clause ends, if they are there. */
const HEADS = new Set(['distinct', 'by', 'into', 'conflict', '/* prepared */'])

function isApart(before: Token, token: Token) {
  if (/^(?:[([.]|::)$/.test(before.text) || /^(?:[).,;\][]|::)$/.test(token.text)) return false
  // A call, and not a list after a word.
  return token.text !== '(' || token.apart || !/[\w"]$/.test(before.text)
}

const inline = (tokens: readonly Token[]) =>
  tokens.map((token, at) => (at > 0 && isApart(tokens[at - 1]!, token) ? ` ${token.text}` : token.text)).join('')

/** The place of the `end` of the `case` at `from`. */
function endOfCase(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { text } = tokens[at]!
    if (text === 'case') depth++
    if (text === 'end' && --depth === 0) return at
  }
  return tokens.length - 1
}

/** Cuts before the tokens for which this is so, outside of parentheses and of `case`, but for one that comes first. */
function cut(tokens: readonly Token[], isCut: (at: number) => boolean): Token[][] {
  const parts: Token[][] = [[]]
  for (let at = 0; at < tokens.length; at++) {
    if (at > 0 && isCut(at)) parts.push([])
    const { text } = tokens[at]!
    const end = text === '(' ? closingOf(tokens, at) : text === 'case' && at > 0 ? endOfCase(tokens, at) : at
    parts.at(-1)!.push(...tokens.slice(at, end + 1))
    at = end
  }
  return parts
}

const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? ''

const clausesOf = (tokens: readonly Token[]) =>
  cut(tokens, (at) => {
    const { kind, text } = tokens[at]!
    const next = textAt(tokens, at + 1)
    return (
      kind === 'word' &&
      CLAUSES.has(text) &&
      !(text === 'left' && next === '(') &&
      textAt(tokens, at - 1) !== '.' &&
      !CONTINUED[text]?.includes(textAt(tokens, at - 1)) &&
      (FOLLOWED[text] ?? next) === next
    )
  })

const byCommas = (tokens: readonly Token[]) => cut(tokens, (at) => textAt(tokens, at - 1) === ',')

/** The ways to cut a part that is too long, the first that applies. */
const WAYS: ((tokens: readonly Token[]) => Token[][])[] = [
  (tokens) => cut(tokens, (at) => /^(?:union|except|intersect)$/.test(textAt(tokens, at))),
  byCommas,
  (tokens) => cut(tokens, (at) => textAt(tokens, 0) === 'case' && /^(?:when|else|end)$/.test(textAt(tokens, at))),
  (tokens) => cut(tokens, (at) => /^(?:and|or)$/.test(textAt(tokens, at))),
]

/** The lines of a part at an indentation. */
function lay(tokens: readonly Token[], indent: number): string[] {
  const pad = '  '.repeat(indent)
  const text = inline(tokens)
  if (pad.length + text.length <= MAX_WIDTH) return text ? [pad + text] : []
  if (QUERIES.has(tokens[0]!.text)) {
    const clauses = clausesOf(tokens)
    if (clauses.length > 1) return clauses.flatMap((clause) => layClause(clause, indent))
  }
  for (const way of WAYS) {
    const parts = way(tokens)
    if (parts.length > 1) return parts.flatMap((part) => lay(part, indent))
  }
  return layGroup(tokens, indent)
}

/** A clause that is too long has its items below its first words. */
function layClause(clause: readonly Token[], indent: number): string[] {
  const pad = '  '.repeat(indent)
  if (pad.length + inline(clause).length <= MAX_WIDTH) return [pad + inline(clause)]
  // One table, which is a query, or one with its columns.
  if (/^(?:from|insert|with|inner|left|cross|join)$/.test(clause[0]!.text) && byCommas(clause).length === 1)
    return layGroup(clause, indent)
  let head = 1
  while (HEADS.has(textAt(clause, head))) head++
  return [pad + inline(clause.slice(0, head)), ...lay(clause.slice(head), indent + 1)]
}

/** Opens the longest parentheses; without any the line stays as long as it is. */
function layGroup(tokens: readonly Token[], indent: number): string[] {
  const pad = '  '.repeat(indent)
  const groups = tokens.flatMap(({ text }, at) => (text === '(' ? [[at, closingOf(tokens, at)] as const] : []))
  const [from, to] = groups.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [-1, -1]
  if (from < 0 || to - from < 2) return [pad + inline(tokens)]
  const after = lay(tokens.slice(to), indent)
  return [pad + inline(tokens.slice(0, from + 1)), ...lay(tokens.slice(from + 1, to), indent + 1), ...after]
}

/** Lays a statement out; what fits into a line is one, so that a change of one item is a change of one line. */
export const layOut = (tokens: readonly Token[]): string => lay(tokens, 0).join('\n')
