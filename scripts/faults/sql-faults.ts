import type { ESTree } from 'vite'
import { closingOf, type Token, tokensOf } from '../statements/tokens.ts'

interface Place {
  kind: string
  start: number
  end: number
  replacement: string
}

const WEAKER: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>', '<>': '=' }
const WORDS: Record<string, string> = { asc: 'desc', desc: 'asc', min: 'max', max: 'min' }
/** What ends a condition of `where` and `and`. */
const ENDS = new Set([
  'and',
  'or',
  'order',
  'group',
  'limit',
  'returning',
  'union',
  'for',
  'having',
  'then',
  'on',
  ')',
  ',',
])

/** The text with a parameter of the same length instead of each expression, so that places stay. */
function withParameters(text: string, { quasis, start, end }: ESTree.TemplateLiteral): string {
  let at = start + 1
  let sql = ''
  for (const quasi of quasis) {
    // The parser counts the signs around an element in some versions; its text is exact.
    const from = text.indexOf(quasi.value.raw, at)
    if (sql) sql += `$1${' '.repeat(Math.max(0, from - at - 2))}`
    sql += quasi.value.raw
    at = from + quasi.value.raw.length
  }
  return sql.slice(0, end - start - 1)
}

/** Where the condition that begins at a token ends. */
function endOfCondition(tokens: readonly Token[], from: number): number {
  let between = false
  for (let at = from; at < tokens.length; at++) {
    const { text } = tokens[at]!
    if (text === '(') at = closingOf(tokens, at)
    else if (text === 'between') between = true
    else if (text === 'and' && between) between = false
    else if (ENDS.has(text)) return at
  }
  return tokens.length
}

/** Faults in a template of SQL: a lost condition, another comparison, the other direction. */
export function sqlFaults(text: string, quasi: ESTree.TemplateLiteral): Place[] {
  const begin = quasi.start + 1
  const tokens = tokensOf(withParameters(text, quasi))
  const endOf = (token: Token | undefined) => begin + (token ? token.at + token.text.length : 0)
  return tokens.flatMap((token, index): Place[] => {
    const place = { start: begin + token.at, end: endOf(token) }
    const next = tokens[index + 1]
    if (token.kind === 'word' && (token.text === 'and' || token.text === 'where') && next) {
      const end = endOfCondition(tokens, index + 1)
      const last = tokens[end - 1]
      // An expression at the end has another length than its parameter.
      if (end <= index + 1 || (last?.kind === 'parameter' && end < tokens.length)) return []
      const condition = { start: begin + next.at, end: last?.kind === 'parameter' ? quasi.end - 1 : endOf(last) }
      return [{ kind: 'where', ...condition, replacement: 'true' }]
    }
    const other = token.kind === 'sign' ? WEAKER[token.text] : token.kind === 'word' ? WORDS[token.text] : undefined
    return other ? [{ kind: token.kind === 'sign' ? 'comparison' : 'order', ...place, replacement: other }] : []
  })
}
