import bidiFactory from 'bidi-js'
import { Buffer as Letters, Direction, type Font, shape } from 'harfbuzzjs'
import type { FontChain } from './fonts.server.ts'

/** A line as outlines in font units (1000 per em), starting at 0 0, and its length. */
export interface DrawnLine {
  width: number
  glyphs: { path: string; x: number; y: number }[]
}

interface Run {
  text: string
  font: Font
  level: number
}

const bidi = bidiFactory()
const letters = new Letters()
const outlines = new WeakMap<Font, Map<number, string>>()

/** Affects neighboring letters and has no glyph. */
const SHAPELESS = /\p{Join_Control}|\p{Variation_Selector}/u
/** Combines with the letter before it: uses the same font if possible. */
const LEANING = /\p{Mn}| /u
/** Direction marks are resolved before drawing. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

function outlineOf(font: Font, glyph: number) {
  let known = outlines.get(font)
  if (!known) outlines.set(font, (known = new Map()))
  let path = known.get(glyph)
  if (path === undefined) {
    path = font
      .glyphToPath(glyph)
      .replace(/-?(?<!\d)\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
    known.set(glyph, path)
  }
  return path
}

/** Characters that no font has are skipped without a gap. */
const drawable = (text: string, { fonts }: FontChain) =>
  [...text]
    .filter(
      (letter) =>
        DIRECTIONS.test(letter) ||
        SHAPELESS.test(letter) ||
        /\s/.test(letter) ||
        fonts.some((font) => font.nominalGlyph(letter.codePointAt(0)!) !== undefined),
    )
    .join('')
    .trim()
    .replace(/\s+/g, ' ')

/** Runs of one direction and font. */
function runsOf(text: string, { fonts }: FontChain, levels: Uint8Array): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const letter of text) {
    const level = levels[at] ?? 0
    at += letter.length
    if (DIRECTIONS.test(letter)) continue
    const last = runs.at(-1)
    const code = letter.codePointAt(0)!
    const stays =
      last && (SHAPELESS.test(letter) || (LEANING.test(letter) && last.font.nominalGlyph(code) !== undefined))
    const font = stays ? last.font : fonts.find((one) => one.nominalGlyph(code) !== undefined)
    if (!font) continue
    if (last && last.font === font && last.level === level) last.text += letter
    else runs.push({ text: letter, font, level })
  }
  return runs
}

/** Runs in visual order: reverses right-to-left runs from the deepest level up. */
function inSight(runs: Run[]) {
  const seen = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && seen[to]!.level >= level) to++
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  }
  return seen
}

/** Draws one line: bidirectional algorithm of Unicode, letters shaped by their font. */
export function drawLine(written: string, chain: FontChain, base: 'ltr' | 'rtl' | 'auto' = 'auto'): DrawnLine {
  // Three dots match the weight of the letters; the single character is thin in every weight.
  const text = written.replaceAll('…', '...')
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const glyphs: DrawnLine['glyphs'] = []
  let x = 0
  for (const { text: part, font, level } of inSight(runsOf(text, chain, levels))) {
    letters.reset()
    letters.addText(part)
    letters.guessSegmentProperties()
    letters.setDirection(level % 2 ? Direction.RTL : Direction.LTR)
    shape(font, letters)
    const places = letters.getGlyphPositions()
    for (const [index, { codepoint: glyph }] of letters.getGlyphInfos().entries()) {
      const place = places[index]!
      const path = outlineOf(font, glyph)
      if (path) glyphs.push({ path, x: x + place.xOffset, y: place.yOffset })
      x += place.xAdvance
    }
  }
  return { width: x, glyphs }
}

const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The longest prefix that fits, at whole letters. */
function cutToFit(text: string, fits: (part: string) => boolean) {
  const parts = [...signs.segment(text)].map(({ segment }) => segment)
  let [least, most] = [0, parts.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(parts.slice(0, middle).join(''))) least = middle
    else most = middle - 1
  }
  return parts.slice(0, least).join('')
}

function breakLines(text: string, chain: FontChain, width: number, lines: number): string[] {
  const fits = (part: string) => drawLine(part, chain).width <= width
  const broken: string[] = []
  let rest = text
  while (rest && !fits(rest) && broken.length < lines - 1) {
    const whole = cutToFit(rest, fits)
    // Break words that are wider than the line.
    const end =
      rest[whole.length] === ' '
        ? whole.length
        : whole.lastIndexOf(' ') > 0
          ? whole.lastIndexOf(' ')
          : Math.max(whole.length, 1)
    broken.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  if (!rest) return broken
  if (fits(rest)) return [...broken, rest]
  const whole = cutToFit(rest, (part) => fits(`${part.trim()}…`))
  const word = whole.lastIndexOf(' ')
  const kept = rest[whole.length] === ' ' || word < whole.length / 2 ? whole : whole.slice(0, word)
  return [...broken, `${kept.trim()}…`]
}

/**
 * Breaks a text into lines no wider than `width` (in units of the font); the last one ends with … when more would
 * follow. Whole texts are broken into lines of about the same length.
 */
export function wrapText(text: string, chain: FontChain, { width, lines }: { width: number; lines: number }): string[] {
  const shown = drawable(text, chain)
  const widest = breakLines(shown, chain, width, lines)
  if (widest.length < 2 || widest.at(-1)!.endsWith('…')) return widest
  let [narrow, wide] = [width / 2, width]
  let best = widest
  while (wide - narrow > width / 100) {
    const middle = (narrow + wide) / 2
    const tried = breakLines(shown, chain, middle, widest.length)
    // A narrower column must not cut the text, nor break a word.
    if (tried.join(' ') === widest.join(' ')) [best, wide] = [tried, middle]
    else narrow = middle
  }
  return best
}

/** The direction of a text, by its first strong character. */
export const directionIn = (text: string): 'ltr' | 'rtl' =>
  (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 ? 'rtl' : 'ltr'
