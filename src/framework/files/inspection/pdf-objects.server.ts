/** An object of a PDF, from behind its keyword `obj` on. */
export interface PdfObject {
  /** Its text without strings and comments: what stands in those is no key, no name and no end. */
  names: string
  /** How far it was read. */
  end: number
  /** Where the bytes of its stream begin, if it has one. */
  data?: number
}

const STREAM = /stream[ \t]*(?:\r\n|\r|\n)?/y
const LINE_END = /[\r\n]/g
const HEX_END = />/g
const IN_STRING = /[()\\]/g
const DELIMITER = /[%(<>[\]]/g

const isSpace = (code: number) => code === 32 || code === 0 || (code >= 9 && code <= 13)

/** Where a pattern next matches; the end of the text when it does not. */
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

/** The position behind a string, whose parentheses may be nested. */
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
 * Reads the dictionary or array behind a keyword `obj`, wherever that stands: a reader of PDFs comes to an object by its position,
 * be it in a comment, a string or another stream. Anything else has no names.
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
