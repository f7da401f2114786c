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
  // Most of a text, and nothing of it is written in another way.
  if (sign < '\u0080' || (sign >= 'ا' && sign <= 'غ') || (sign >= 'ف' && sign <= 'ي')) return sign
  if (/[\p{Co}\uFFFC]/u.test(sign)) return sign
  const seen = removeInvisible(sign)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
  return Array.from(seen, plainSign).join('')
}

/** A text as people read it, and where each part of it is in the text itself. */
export interface Reading {
  text: string
  /** The text itself. */
  written: string
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
    written: text,
    source: (start, end) => ({ start: starts[start]!, end: Math.max(ends[end - 1]!, starts[end] ?? text.length) }),
  }
}

/** Replaces what these parts of a reading, which follow each other, are in the text, and reads it again. */
export function replaceRead(reading: Reading, parts: readonly [start: number, end: number][], by: string): Reading {
  if (parts.length === 0) return reading
  const pieces: string[] = []
  let at = 0
  for (const [from, to] of parts) {
    const { start, end } = reading.source(from, to)
    pieces.push(reading.written.slice(at, start), by)
    at = end
  }
  return readText(pieces.join('') + reading.written.slice(at))
}

/** Replaces what a reading matches. */
export const replaceMatches = (reading: Reading, pattern: RegExp, by: string): Reading =>
  replaceRead(
    reading,
    Array.from(reading.text.matchAll(pattern), ({ 0: found, index }) => [index, index + found.length]),
    by,
  )
