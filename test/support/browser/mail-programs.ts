import assert from 'node:assert/strict'

/**
 * How programs change an e-mail before they show it, by what caniemail.com says of each. All of them drop `<html>`,
 * `<head>` and `<body>` and what is in the tags of these.
 */
interface MailProgram {
  /** Elements that it drops, with their contents kept. */
  elements: RegExp
  attributes: RegExp
  /** Declarations that it ignores, by the element that has them. */
  ignores: (declaration: string, element: string) => boolean
}

const PROGRAMS: Record<string, MailProgram> = {
  gmail: {
    elements: /^(?:bdi|bdo|center|form|input|button|svg|style|script)$/,
    attributes: /^(?:class|id|role|lang)$/,
    ignores: (declaration) =>
      /^(?:overflow-wrap|position|inset|top|left|right|bottom|unicode-bidi|mso-|[\w-]*-(?:inline|block))/.test(
        declaration,
      ) || /^text-align:(?:start|end)/.test(declaration),
  },
  // The Windows program lays out as Word does.
  outlook: {
    elements: /^(?:bdi|bdo|button|svg|style|script)$/,
    attributes: /^(?:class|role)$/,
    ignores: (declaration, element) =>
      /^(?:max-|overflow|border-radius|position|display:(?!none)|box-|background-image|table-layout|unicode-bidi|[\w-]*-(?:inline|block))/.test(
        declaration,
      ) ||
      /^text-align:(?:start|end)/.test(declaration) ||
      (declaration.startsWith('padding') && /^(?:a|p|div|span|h1)$/.test(element)) ||
      (declaration.startsWith('direction') && element === 'a'),
  },
}
export type MailProgramName = 'gmail' | 'outlook'

/** An e-mail as a program shows it, in a page of the other direction. */
export function shownBy(name: MailProgramName, html: string, page: 'ltr' | 'rtl'): string {
  const { elements, attributes, ignores } = PROGRAMS[name]!
  const body = html.replace(/^.*?<body[^>]*>|<\/body>.*$/gs, '')
  const shown = body.replaceAll(/<(\/?)(\w+)([^>]*)>/g, (_, end: string, element: string, rest: string) => {
    if (elements.test(element)) return ''
    const kept = rest.replaceAll(/\s([\w-]+)="([^"]*)"/g, (whole, attribute: string, value: string) => {
      if (attributes.test(attribute)) return ''
      if (attribute !== 'style') return whole
      return ` style="${value
        .split(';')
        .map((one) => (name === 'outlook' ? one.replace('mso-padding-alt', 'padding') : one))
        .filter((one) => !ignores(one.trim(), element))
        .join(';')}"`
    })
    return `<${end}${element}${kept}>`
  })
  return `<div dir="${page}" style="direction:${page};text-align:${page === 'rtl' ? 'right' : 'left'}">${shown}</div>`
}

interface Shown {
  text: string
  /** The direction of the block that it is in, and whether it is kept apart from the rest of it. */
  block: string
  isolated: boolean
  color: string
  background: string
  href: string | undefined
}

const attributeOf = (rest: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(rest)?.[1]
const declared = (rest: string, property: string) =>
  new RegExp(`(?:^|;)${property}:([^;]+)`).exec(attributeOf(rest, 'style') ?? '')?.[1]

/** The texts of a well-formed fragment, each with what it inherits. */
function textsOf(html: string): Shown[] {
  const none = { text: '', block: '', isolated: false, color: '#000000', background: '#FFFFFF', href: undefined }
  const inside: Shown[] = [none]
  const found: Shown[] = []
  for (const [, end, element = '', rest = '', text = ''] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const now = inside.at(-1)!
    if (text.trim() !== '') found.push({ ...now, text })
    if (element === '' || /^(?:br|img)$/.test(element)) continue
    if (end) inside.pop()
    else {
      const dir = attributeOf(rest, 'dir') ?? declared(rest, 'direction')
      const is_inline = /^(?:span|a|b)$/.test(element)
      inside.push({
        text: '',
        block: is_inline ? now.block : (dir ?? now.block),
        isolated: is_inline && (now.isolated || dir !== undefined),
        color: declared(rest, 'color') ?? now.color,
        background: declared(rest, 'background') ?? attributeOf(rest, 'bgcolor') ?? now.background,
        href: attributeOf(rest, 'href') ?? now.href,
      })
    }
  }
  assert.equal(inside.length, 1, 'every element ends')
  return found
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
const luminance = (parts: number[]) => {
  const [r = 0, g = 0, b = 0] = parts.map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Dark themes turn the lightness of both colors round and keep their hue. */
const turned = (parts: number[]) => {
  const shift = 1 - Math.max(...parts) - Math.min(...parts)
  return parts.map((one) => one + shift)
}
function contrast(color: string, background: string, dark: boolean) {
  const [one, other] = [color, background].map((hex) => luminance(dark ? turned(channels(hex)) : channels(hex)))
  return (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05)
}

/** Amounts and days in numbers: what a line of the other direction would turn round. */
const TURNED_ROUND = /\d[\d,]*\.\d{2}(?!\d)|\d{4}-\d\d-\d\d/

/**
 * In each program and in its dark theme: every block has the direction of the e-mail's language, amounts are kept apart
 * from the sentence, every text can be read, and the button is a link.
 */
export function assertShownInPrograms(
  html: string,
  own: 'ltr' | 'rtl',
  { label, url }: { label: string; url: string },
  about: string,
) {
  for (const program of ['gmail', 'outlook'] as const) {
    const texts = textsOf(shownBy(program, html, own === 'rtl' ? 'ltr' : 'rtl'))
    const where = (text: string) => `${about} in ${program}: ${text}`
    assert.ok(texts.length > 5, where('it has texts'))
    for (const { text, block, isolated, color, background } of texts) {
      // Texts for machines are left to right in both languages.
      if (text.startsWith('{')) continue
      assert.equal(block, own, where(text))
      if (TURNED_ROUND.test(text)) assert.ok(isolated, where(text))
      for (const dark of [false, true])
        assert.ok(contrast(color, background, dark) >= 4.5, where(`${text} ${color} on ${background}`))
    }
    const buttons = texts.filter(({ href, text, background }) => href && text === label && background !== '#FFFFFF')
    assert.deepEqual(
      buttons.map(({ href }) => href?.replaceAll('&amp;', '&')),
      [url],
      where('one button'),
    )
  }
}
