/** A tag of an XML part. */
export interface XmlTag {
  /** Without its prefix. */
  name: string
  /** As they are written. */
  attributes: string
  kind: 'open' | 'close' | 'empty'
  /** What stands between the tag before and this one. */
  text: string
}

const [QUOTE, APOSTROPHE, END] = [0x22, 0x27, 0x3e]

/** The end of a tag, which may stand in a value of an attribute before. */
function endOfTag(xml: string, from: number) {
  let quote = 0
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === QUOTE || code === APOSTROPHE) quote = code
    else if (code === END) return at
  }
  return -1
}

/** What is no tag: how it begins and ends, and whether it is text. */
const OTHERS = [
  ['<![CDATA[', ']]>', true],
  ['<!--', '-->', false],
  ['<?', '?>', false],
  ['<!', '>', false],
] as const

/** The tags of a part, one after another; ends where one is not closed. */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let text = ''
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start < 0) return
    text += unescapeXml(xml.slice(at, start))
    const other = OTHERS.find(([begin]) => xml.startsWith(begin, start))
    if (other) {
      const [begin, close, is_text] = other
      const end = xml.indexOf(close, start + begin.length)
      if (end < 0) return
      if (is_text) text += xml.slice(start + begin.length, end)
      at = end + close.length
      continue
    }
    const end = endOfTag(xml, start + 1)
    if (end < 0) return
    const is_close = xml[start + 1] === '/'
    const is_empty = xml[end - 1] === '/'
    const inner = xml.slice(start + (is_close ? 2 : 1), is_empty ? end - 1 : end)
    const space = inner.search(/\s/)
    const name = space < 0 ? inner : inner.slice(0, space)
    yield {
      name: name.slice(name.indexOf(':') + 1),
      attributes: space < 0 ? '' : inner.slice(space),
      kind: is_close ? 'close' : is_empty ? 'empty' : 'open',
      text,
    }
    text = ''
    at = end + 1
  }
}

/** The attributes of a tag, without prefixes. */
export const attributesOf = (attributes: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      attributes.matchAll(/(?:\w{1,20}:)?(\w{1,40})\s?=\s?(?:"([^"]*)"|'([^']*)')/g),
      ([, key = '', double, single]) => [key, unescapeXml(double ?? single ?? '')],
    ),
  )

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string) {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()]!
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
