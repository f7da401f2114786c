import { removeInvisible } from './sanitize.ts'

/** Small capitals, which have no compatibility form, and their letters. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'
const CAPITALS = 'abcdefghijklmnopqrstuvwyz'
/** First letters of the alphabets in black circles, in black squares, and of flags. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6]
/** Digits one in the black and double circles that have no compatibility form. */
const CIRCLED_ONE = [0x24f5, 0x2776, 0x2780, 0x278a]

/** Digits of a script follow each other, so those before a digit say its value. */
function digitOf(code: number) {
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function plainSign(sign: string) {
  const code = sign.codePointAt(0)!
  if (/\p{Nd}/u.test(sign)) return digitOf(code)
  if (SMALL_CAPITALS.includes(sign)) return CAPITALS[SMALL_CAPITALS.indexOf(sign)]!
  const letter = ENCLOSED.find((first) => code >= first && code < first + 26)
  if (letter !== undefined) return String.fromCodePoint(0x61 + code - letter)
  const one = CIRCLED_ONE.find((first) => code >= first && code < first + 10)
  if (one !== undefined) return String(code - one + 1)
  return /\p{No}/u.test(sign) ? '0' : sign
}

/** One sign as it is read; masks, which are of the private use area, stay. */
function readSign(sign: string) {
  if (sign < '\u0080' || /[\p{Co}\uFFFC]/u.test(sign)) return sign
  const seen = removeInvisible(sign)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
  return Array.from(seen, plainSign).join('')
}

/** A text as people read it, and where each part of it is in the text itself. */
export interface Reading {
  text: string
  /** The part of the text that reads as this part. */
  source: (start: number, end: number) => { start: number; end: number }
}

/**
 * Reads a text without what hides signs from a search: compatibility forms, marks, stretched letters, invisible
 * characters, digits of other scripts, several spaces.
 */
export function readText(text: string): Reading {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  let space = false
  for (const sign of text) {
    const read = readSign(sign)
    const seen: string = space && read.trim() === '' ? '' : read
    if (seen !== '') space = seen.trim() === ''
    parts.push(seen)
    for (let unit = 0; unit < seen.length; unit += 1) {
      starts.push(at)
      ends.push(at + sign.length)
    }
    at += sign.length
  }
  return {
    text: parts.join(''),
    source: (start, end) => ({ start: starts[start]!, end: Math.max(ends[end - 1]!, starts[end] ?? text.length) }),
  }
}

/** Replaces what these parts of the reading are in the text. */
export function replaceRead(
  text: string,
  reading: Reading,
  parts: readonly [start: number, end: number][],
  by: string,
) {
  let rest = text
  for (const [from, to] of parts.toReversed()) {
    const { start, end } = reading.source(from, to)
    rest = rest.slice(0, start) + by + rest.slice(end)
  }
  return rest
}

/** Replaces what the reading of a text matches. */
export function replaceInReading(text: string, pattern: RegExp, by: string) {
  const reading = readText(text)
  const parts = Array.from(reading.text.matchAll(pattern), ({ 0: found, index }): [number, number] => [
    index,
    index + found.length,
  ])
  return replaceRead(text, reading, parts, by)
}
