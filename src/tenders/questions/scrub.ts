import { MASK, maskContacts } from '#framework/text/mask-contacts.ts'
import { MASKED_KINDS, type MaskedKind } from './rules.ts'

/** While a text is scrubbed: one character for each kind, from the private use area, which no text keeps. */
const markOf = (kind: MaskedKind) => String.fromCharCode(0xe000 + MASKED_KINDS.indexOf(kind))
const MARKS = new RegExp(`[${MASKED_KINDS.map(markOf).join('')}]`, 'g')

/** Words that a window holds at most: names of companies have up to six, and a hyphen parts words. */
const MAX_WORDS = 8
/** Letters or digits with their marks; stretched letters and invisible joiners belong to words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u0640\u200B-\u200F\u2060]*/gu
/** Particles that Arabic writes together with the word that follows. */
const PARTICLES = /^[وفبلك](?=\p{Script=Arabic}{2})/u
/** How many letters more or less a window may have than a name, for the sake of marks and joined letters. */
const MAX_DIFFERENCE = 2

/** Some words of a text that follow each other. */
export interface Window {
  start: number
  end: number
  text: string
}

/** A text as it is, and without one or two particles before it; `لل` stands for `ل` and `ال`. */
function withoutParticles(text: string): string[] {
  const once = text.replace(PARTICLES, '')
  if (once === text) return [text]
  const twice = once.replace(PARTICLES, '')
  return [
    text,
    once,
    ...(twice === once ? [] : [twice]),
    ...(/^[وف]?لل/.test(text) ? [text.replace(/^[وف]?لل/, 'ال')] : []),
  ]
}

const lettersIn = (text: string) => text.normalize('NFKC').match(/[^\P{L}\u0640]|\p{N}/gu)?.length ?? 0

/** The windows of a text that may read as one of the names, the longest first. */
export function windowsOf(text: string, names: readonly string[]): Window[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  const lengths = names.map(lettersIn)
  return words
    .flatMap(({ start }, first) =>
      words
        .slice(first, first + MAX_WORDS)
        .flatMap(({ end }) => withoutParticles(text.slice(start, end)).map((window) => ({ start, end, text: window }))),
    )
    .filter((window) => {
      const letters = lettersIn(window.text)
      return lengths.some((length) => Math.abs(length - letters) <= MAX_DIFFERENCE)
    })
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
}

/** A word that says what a company is, not which one. */
const LEGAL_FORM = /^(?:شركة|مؤسسة|مصنع|مجموعة|مكتب|company|est|group|the)$/iu

/**
 * The names under which a company is known: its whole name, and its beginnings of at least two words, with and without
 * its legal form.
 */
export function namesOf(company_name: string): string[] {
  const words = company_name.split(/\s+/).filter(Boolean)
  const form = LEGAL_FORM.test(words[0] ?? '') ? words.slice(0, 1) : []
  const bare = words.slice(form.length)
  const beginnings = bare.map((_, index) => bare.slice(0, index + 1)).filter((part) => part.length > 1)
  const all = [words, ...beginnings, ...beginnings.map((part) => [...form, ...part])]
  return [...new Set(all.map((part) => part.join(' ')))]
}

/** What gives an asker away, beside contacts. */
export interface Giveaways {
  /** Registration, VAT and unified numbers. */
  numbers: readonly string[]
  /** Windows of the text that read as a name, the longest first. */
  names: readonly (Window & { kind: 'company' | 'person' })[]
}

/** A text without characters that imitate a mark. */
export const withoutMarks = (text: string) => text.replace(MARKS, '').replaceAll(MASK, '')

const BETWEEN_DIGITS = String.raw`[\p{P}\p{Z}\p{Cf}\s]{0,3}`
/** A number in the digits of any script that is usual here, however it is grouped. */
const exactNumber = (digits: string) =>
  new RegExp(
    Array.from(digits, (digit) =>
      [0x30, 0x660, 0x6f0, 0xff10].map((zero) => String.fromCharCode(zero + Number(digit))).join(''),
    )
      .map((scripts) => `[${scripts}]`)
      .join(BETWEEN_DIGITS),
    'gu',
  )

/**
 * Takes out of a question what tells who asks. `masked` names what each mark stands for, in the order of the text.
 *
 * @param plain a text of `withoutMarks`, in which the names were found
 */
export function scrub(plain: string, { numbers, names }: Giveaways): { body: string; masked: MaskedKind[] } {
  const taken: (typeof names)[number][] = []
  for (const name of names) if (!taken.some(({ start, end }) => name.start < end && start < name.end)) taken.push(name)
  let text = plain
  // From the end, so that the places of those before stay.
  for (const { start, end, kind } of taken.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + markOf(kind) + text.slice(end)
  for (const digits of numbers) text = text.replace(exactNumber(digits), markOf('number'))
  text = maskContacts(text, markOf).text
  const masked = Array.from(text.matchAll(MARKS), ([mark]) => MASKED_KINDS[mark.charCodeAt(0) - 0xe000]!)
  return { body: text.replace(MARKS, MASK), masked }
}
