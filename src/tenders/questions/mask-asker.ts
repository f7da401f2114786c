import { MASK, maskContacts } from '#framework/text/mask-contacts.ts'
import { readText, replaceMatches } from '#framework/text/reading.ts'
import { MASKED_KINDS, type MaskedKind } from './rules.ts'

/** While a text is masked: one character for each kind, from the private use area, which no text keeps. */
const maskOf = (kind: MaskedKind) => String.fromCharCode(0xe000 + MASKED_KINDS.indexOf(kind))
const MASKS = new RegExp(`[${MASKED_KINDS.map(maskOf).join('')}]`, 'g')

/** Words that a window holds at most: names of companies have up to six, and a hyphen parts words. */
const MAX_WORDS = 8
const WORD = /[\p{L}\p{N}]+/gu
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/giu
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

/** A text as it is, without `'s`, and without one or two particles before it; `لل` stands for `ل` and `ال`. */
function withoutParticles(text: string): string[] {
  const once = text.replace(PARTICLES, '')
  if (once === text) return [...new Set([text, text.replace(POSSESSIVE, '')])]
  const twice = once.replace(PARTICLES, '')
  return [
    text,
    once,
    ...(twice === once ? [] : [twice]),
    ...(/^[وف]?لل/.test(text) ? [text.replace(/^[وف]?لل/, 'ال')] : []),
  ]
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** The windows of a text that may read as one of the names, the longest first. */
export function windowsOf(text: string, names: readonly string[]): Window[] {
  const reading = readText(text)
  const words = [...reading.text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  const lengths = [...new Set(names.map((name) => lettersIn(readText(name).text)))]
  return words
    .flatMap(({ start }, first) =>
      words.slice(first, first + MAX_WORDS).flatMap(({ end }) =>
        withoutParticles(reading.text.slice(start, end)).map((window) => ({
          ...reading.source(start, end),
          text: window,
        })),
      ),
    )
    .filter((window) => {
      const letters = lettersIn(window.text)
      return lengths.some((length) => Math.abs(length - letters) <= MAX_DIFFERENCE)
    })
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
}

/** Words that say what a company is, not which one. */
const LEGAL_FORM =
  /^(?:شركة|مؤسسة|مصنع|مجموعة|مكتب|المحدودة|القابضة|the|company|co|group|factory|establishment|est|limited|ltd|llc|inc|corp)\.?$/iu
const isForm = (word: string) => LEGAL_FORM.test(word)
const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

/** Whether words tell a company from others: one number or letter, as in "Factory 2", stands in any question. */
const isTelling = ([first = '', ...more]: readonly string[]) => more.length > 0 || /(?:\p{L}.*){3}/u.test(first)

/**
 * The names under which a company is known, in each language of its name: without its legal form, and its beginnings of
 * at least two words, also with the form.
 */
export function namesOf(company_name: string): string[] {
  const words = company_name.split(/[\s()|/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const inEachLanguage = [true, false].flatMap((arabic) => {
    const first = words.findIndex((word) => isArabic(word) === arabic)
    const after = words.findIndex((word, at) => at > first && isArabic(word) !== arabic)
    const run = first < 0 ? [] : words.slice(first, after < 0 ? undefined : after)
    const start = run.findIndex((word) => !isForm(word))
    if (start < 0) return []
    const form = run.slice(0, start)
    const bare = run.slice(start, run.findLastIndex((word) => !isForm(word)) + 1)
    const beginnings = bare.map((_, at) => bare.slice(0, at + 1)).filter((part) => part.length > 1 || bare.length === 1)
    return [...beginnings, run.slice(start), ...beginnings.map((part) => [...form, ...part]), run]
  })
  return [...new Set([words, ...inEachLanguage.filter(isTelling)].map((part) => part.join(' ')))]
}

/** The names of a person that are no words of their own: the whole one, first and last word, also the last first. */
export function namesOfPerson(full_name: string): string[] {
  const words = full_name.split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.at(-1)]
  if (words.length < 2) return []
  return [
    ...new Set([words.join(' '), `${first} ${last}`, `${last} ${first}`, `${last} ${words.slice(0, -1).join(' ')}`]),
  ]
}

/** Where people have mailboxes of their own: a domain that says nothing of a company. */
const PUBLIC_MAILBOXES =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|gmx|zoho)\./i
/** Levels of a domain that belong to nobody. */
const SHARED_LEVEL = /^(?:com|net|org|gov|edu|med|sch|pub|co)$/i

/** The domain of an e-mail address of a company, and what it is called in it. */
export function namesOfDomain(email: string): string[] {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (PUBLIC_MAILBOXES.test(domain)) return []
  const own = domain
    .split('.')
    .slice(0, -1)
    .findLast((level) => !SHARED_LEVEL.test(level))
  return own === undefined || !/(?:\p{L}.*){4}/u.test(own) ? [domain] : [domain, own]
}

const BETWEEN_DIGITS = String.raw`[^\p{L}\p{N}\p{Co}]{0,3}`
/** A number, however it is grouped. */
const exactNumber = (digits: string) => new RegExp(Array.from(digits).join(BETWEEN_DIGITS), 'gu')

/** Masks these numbers and contacts; characters that imitate a mask go. */
export function maskNumbers(text: string, numbers: readonly string[]): string {
  const plain = text.replace(MASKS, '').replaceAll(MASK, '')
  const masked = numbers.reduce(
    (reading, digits) => replaceMatches(reading, exactNumber(digits), maskOf('number')),
    readText(plain),
  )
  return maskContacts(masked.written, maskOf).text
}

/**
 * Masks names in the text of `maskNumbers`. `masked` says what each mask stands for, in the order of the text.
 *
 * @param names windows of the text, the longest first
 */
export function maskNames(text: string, names: readonly (Window & { kind: MaskedKind })[]) {
  const found: (typeof names)[number][] = []
  for (const name of names) if (!found.some(({ start, end }) => name.start < end && start < name.end)) found.push(name)
  // From the end, so that the places of those before stay.
  const text_masked = found
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, kind }) => rest.slice(0, start) + maskOf(kind) + rest.slice(end), text)
  const masked = Array.from(text_masked.matchAll(MASKS), ([mask]) => MASKED_KINDS[mask.charCodeAt(0) - 0xe000]!)
  return { body: text_masked.replace(MASKS, MASK), masked }
}
