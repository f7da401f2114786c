/** A PDF object, starting after its keyword `obj`. */
export interface PdfObject {
  /** Text without strings and comments, which cannot contain keys, names or an end. */
  names: string
  /** End position. */
  end: number
  /** Start of its stream, if any. */
  data?: number
}

const STREAM = /stream[ \t]*(?:\r\n|\r|\n)?/y
const LINE_END = /[\r\n]/g
const HEX_END = />/g
const IN_STRING = /[()\\]/g
const DELIMITER = /[%(<>[\]]/g

const isSpace = (code: number) => code === 32 || code === 0 || (code >= 9 && code <= 13)

/** Position of the next match, or the end of the text. */
function find(pattern: RegExp, text: string, from: number) {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

function skipSpace(text: string, from: number) {
  let at = from
  while (at < text.length) {
    if (isSpace(text.charCodeAt(at))) at++
    else if (text[at] === '%') at = find(LINE_END, text, at)
    else break
  }
  return at
}

/** The position after a string with nested parentheses. */
function skipString(text: string, from: number) {
  let depth = 0
  for (let at = find(IN_STRING, text, from); at < text.length; at = find(IN_STRING, text, at)) {
    if (text[at] === '\\') {
      at += 2
      continue
    }
    depth += text[at] === '(' ? 1 : -1
    at++
    if (depth === 0) return at
  }
  return text.length
}

/**
 * Reads the dictionary or array after a keyword `obj`, wherever it is: PDF readers find objects by position, even
 * inside a comment, string or stream. Anything else has no names.
 */
export function readPdfObject(text: string, from: number): PdfObject {
  const begin = skipSpace(text, from)
  const isDictionary = text.startsWith('<<', begin)
  if (!isDictionary && text[begin] !== '[') return { names: '', end: begin }
  const parts: string[] = []
  let at = begin
  let depth = 0
  do {
    const found = find(DELIMITER, text, at)
    parts.push(text.slice(at, found))
    const [mark, twice] = [text[found], text[found] === text[found + 1]]
    if (mark === '%') at = find(LINE_END, text, found)
    else if (mark === '(') at = skipString(text, found)
    else if (mark === '<' && !twice) at = find(HEX_END, text, found) + 1
    else {
      at = found + ((mark === '<' || mark === '>') && twice ? 2 : 1)
      parts.push(text.slice(found, at))
      if (isDictionary && twice) depth += mark === '<' ? 1 : mark === '>' ? -1 : 0
      if (!isDictionary) depth += mark === '[' ? 1 : mark === ']' ? -1 : 0
    }
    if (mark === '%' || mark === '(' || (mark === '<' && !twice)) parts.push(' ')
  } while (depth > 0 && at < text.length)
  const names = parts.join('')
  STREAM.lastIndex = skipSpace(text, at)
  const stream = isDictionary ? STREAM.exec(text) : null
  return stream ? { names, end: at, data: STREAM.lastIndex } : { names, end: at }
}
