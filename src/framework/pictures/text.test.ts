import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { COLORS } from './colors.ts'
import { type Fonts, openFonts } from './fonts.server.ts'
import { directionIn, drawLine, wrapText } from './text.server.ts'

let fonts: Fonts
before(async () => {
  fonts = await openFonts()
})
const outlines = (text: string, role: 'head' | 'text' | 'strong' = 'text') =>
  drawLine(text, fonts[role]).glyphs.map(({ path }) => path)

describe('a line on a picture', () => {
  it('joins Arabic letters in every font: alone they look different', () => {
    for (const role of ['head', 'text', 'strong'] as const) {
      const joined = outlines('شركة', role)
      // A zero width non-joiner keeps letters apart.
      const apart = outlines([...'شركة'].join('\u200c'), role)
      assert.equal(joined.length > 0 && apart.length > 0, true)
      assert.notEqual(joined.join(' '), apart.join(' '))
      assert.ok(drawLine('شركة', fonts[role]).width < drawLine([...'شركة'].join('\u200c'), fonts[role]).width)
    }
  })

  it('writes Arabic from the right, and numbers and Latin words in it from the left', () => {
    assert.equal(outlines('اب')[0], outlines('ب')[0], 'the second letter stands left of the first')
    const two = outlines('2')[0]
    const four = outlines('4')[0]
    const shown = outlines('عدد 24 ABC')
    assert.ok(shown.indexOf(two!) < shown.indexOf(four!))
    assert.ok(shown.indexOf(outlines('A')[0]!) < shown.indexOf(outlines('C')[0]!))
    assert.ok(
      shown.indexOf(outlines('A')[0]!) < shown.indexOf(two!),
      'what comes later in an Arabic line stands further left',
    )
  })

  it('turns brackets round in Arabic', () => {
    const [open, close] = [outlines('(')[0], outlines(')')[0]]
    assert.deepEqual([outlines('(أ)').at(0), outlines('(أ)').at(-1)], [open, close])
  })

  it('leaves out what no font has', () => {
    assert.deepEqual(wrapText('كرسي 😀 日本 مكتبي', fonts.head, { width: 1e6, lines: 1 }), ['كرسي مكتبي'])
    assert.equal(drawLine('😀', fonts.head).width, 0)
  })
})

describe('breaking into lines', () => {
  const broken = (text: string, width: number, lines = 2) => wrapText(text, fonts.head, { width, lines })
  const long =
    'Supply and installation of two hundred and forty office workstations with chairs and partitions for the new branch'

  it('keeps every line within its width, and ends with … what is longer', () => {
    for (const text of [
      long,
      'توريد وتركيب مئتين وأربعين محطة عمل مكتبية مع الكراسي والقواطع وجميع ما يلزمها للفرع الجديد',
      'x'.repeat(250),
      'ش'.repeat(250),
    ]) {
      const lines = broken(text, 12_000)
      assert.equal(lines.length, 2)
      for (const line of lines) assert.ok(drawLine(line, fonts.head).width <= 12_000, line)
      assert.ok(lines[1]!.endsWith('…'))
    }
  })

  it('breaks what fits into lines of about the same length, at spaces', () => {
    const [first, second, ...more] = broken('Supply and installation of office chairs', 17_000)
    assert.equal(`${first} ${second}`, 'Supply and installation of office chairs')
    assert.equal(more.length, 0)
    assert.equal(first, 'Supply and installation')
  })

  it('leaves a short text alone, and knows nothing of an empty one', () => {
    assert.deepEqual(broken('Chairs', 17_000), ['Chairs'])
    assert.deepEqual(broken('', 17_000), [])
  })
})

describe('directions and colors', () => {
  it('runs a text the way of its first letter', () => {
    assert.deepEqual(['كرسي 12', '12 كرسي', 'chair كرسي', '240'].map(directionIn), ['rtl', 'rtl', 'ltr', 'ltr'])
  })

  it('draws in the colors of the light theme', () => {
    const light = /data-theme=.light.\]\s*\{([^}]*)\}/
      .exec(readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8'))![1]!
      .toUpperCase()
    for (const [name, color] of Object.entries(COLORS)) {
      const stated = new RegExp(`--${name.toUpperCase()}:\\s*([^;]+);`).exec(light)?.[1]
      assert.equal(stated, color.toUpperCase(), name)
    }
  })
})
