/** A piece of SQL. Spaces and comments are none, besides the mark of prepared statements. */
export interface Token {
  kind: 'word' | 'name' | 'text' | 'number' | 'parameter' | 'comment' | 'sign'
  text: string
  /** Whether space or a comment precedes it. */
  apart: boolean
  /** Its place in the text. */
  at: number
}

const SQL =
  /(?<space>\s+|--[^\n]*|\/\*(?!\s*prepared)[\s\S]*?\*\/)|(?<comment>\/\*[\s\S]*?\*\/)|(?<text>\b[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|(?<tag>\$(?:[a-z_]\w*)?\$)[\s\S]*?\k<tag>)|(?<name>"(?:[^"]|"")*")|(?<parameter>\$\d+)|(?<number>\d+(?:\.\d+)?)|(?<word>[\p{L}_][\p{L}\w$]*)|(?<sign>::|:=|=>|[-+*/<>=~!@#%^&|`?]+|[\s\S])/gu

/** Splits SQL into its tokens. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  let apart = false
  for (const { groups, index } of sql.matchAll(SQL)) {
    const { space, tag: _tag, ...kinds } = groups!
    if (space !== undefined) {
      apart = true
      continue
    }
    const [kind, text] = Object.entries(kinds).find(([, found]) => found !== undefined)!
    tokens.push({ kind: kind as Token['kind'], text: text, apart, at: index })
    apart = false
  }
  return tokens
}

/** The place of the parenthesis that closes the one at `from`. */
export function closingOf(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { text } = tokens[at]!
    if (text === '(' || text === '[') depth++
    if ((text === ')' || text === ']') && --depth === 0) return at
  }
  return tokens.length - 1
}
