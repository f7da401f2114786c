import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import {
  ADDED,
  ALONE,
  CURRENCIES,
  DISCOUNT,
  EXCLUDING,
  FOR,
  FOREIGN_RIYALS,
  IN_THOUSANDS,
  INCLUDING,
  NOT,
  PIECES,
  PLACES,
  RIYALS,
  SAUDI,
  SEVERAL,
  TAX,
  THOUSANDS,
  WORDS_OF_TAX,
} from './qualifying-words.ts'
import { unitOf } from '../units-by-spelling.ts'

/**
 * What a heading, a cell, a number format or a note says of figures beside their value. It is read here alone, for all
 * tables.
 */
export interface Qualifiers {
  /** Whether VAT is in them. */
  vat?: 'including' | 'excluding'
  /** They are for so many pieces. */
  per?: number
  /** They are for this unit: a measure, or a package of unknown size. */
  per_unit?: string
  /** They are for each of something whose number is not said: `site`, `month`. */
  each?: string
  /** They are in another currency, or in thousands, as it is written. */
  currency?: string
}

/** Longer texts are read up to here. */
const MAX_TEXT = 300

interface Token {
  word: string
  /** Without `و`, `ب`, `ل` and `ال` before it. */
  stem: string
  /** Without `و` alone: `بعد` of `وبعد`. */
  bare: string
  written: string
  used: boolean
}

const TOKENS = /[\p{L}\p{M}][\p{L}\p{M}.]*|\d[\d.,٫٬]*|[^\s\p{L}\p{M}\d]/gu
/** `ض ق م` and `ض/ق/م`. */
const SPELLED_TAX = /(?<!\p{L})ض ?[./] ?ق ?[./] ?م\.?(?!\p{L})|(?<!\p{L})ض ق م(?!\p{L})/gu
const PERCENT = /(?<!\p{L})(?:في ال|بال)(?:ميه|مايه)(?!\p{L})|(?<!\p{L})per ?cent(?!\p{L})/gu
/** `incl.VAT` is two words, `v.a.t` is one. */
const JOINED = /(?<=\p{L}{2})\.(?=\p{L}{2})|(?<=\p{L})\.(?=\p{L}{3})/gu
/** Fractions stay one sign: `5½` is no 51 for 2. */
const NUMBERS = /(\d[\d.,٫٬]*|[¼½¾⅐-⅞↉])/
const NO_FRACTIONS = /[^¼½¾⅐-⅞↉]+/g
const AND = /^و(?=\p{Script=Arabic}{2})/u
const stemOf = (word: string) => word.replace(/^و?(?:لل|بال|كال|ال|ب|ل)(?=\p{Script=Arabic}{2})/u, '')

function tokensOf(text: string): Token[] {
  // Numbers stay as they are written: the fold reads the comma of `1,250.50` as a decimal mark.
  const plain = toAsciiDigits(
    text
      .slice(0, MAX_TEXT)
      .replaceAll(NO_FRACTIONS, (part) => part.normalize('NFKC'))
      .replaceAll('٪', '%'),
  )
    .split(NUMBERS)
    .map((part, at) => (at % 2 ? part : ` ${foldForSearch(part)} `))
    .join('')
  const whole = plain
    .replaceAll('w/o', 'without ')
    .replaceAll('us$', '$')
    .replaceAll("n't ", ' not ')
    .replace(SPELLED_TAX, ' vat ')
    .replace(PERCENT, '%')
    .replace(JOINED, '. ')
  return Array.from(whole.matchAll(TOKENS), ([written]) => {
    const word = written.replaceAll(/(?<=\p{L})\.|[.,]$/gu, '')
    return { word, stem: stemOf(word), bare: word.replace(AND, ''), written, used: false }
  })
}

const isIn = (words: ReadonlySet<string>, token: Token | undefined) =>
  token !== undefined && (words.has(token.word) || words.has(token.stem))
const consume = (...tokens: (Token | undefined)[]) => {
  for (const token of tokens) if (token) token.used = true
}

/** Words that both languages join to others are looked up without `و`, too, in what is said of a tax. */
const isSaid = (words: ReadonlySet<string>, token: Token | undefined) =>
  token !== undefined && (isIn(words, token) || words.has(token.bare))

/** Words from a marker to the tax that it is about: `شامل التوريد والنقل والتركيب وضريبة القيمة المضافة`. */
const NEAR = 10
/** From a tax to what is said of it: `VAT of 15% is already included`. */
const NEAR_AFTER = 4

/** Words between two tokens, one of which a marker is, without those that belong to the tax. */
const distance = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from + 1, to).filter((token) => /^\p{L}/u.test(token.word) && !isIn(WORDS_OF_TAX, token)).length + 1

const isFifteen = (token: Token | undefined) => token?.word === '15' || token?.word === '15.00'

/** `شاملة 15%`: the rate stands for the tax beside a word that includes it, unless it is one of a discount. */
function isRate(tokens: readonly Token[], at: number) {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token?.word !== '%') return false
  const [first, last] = isFifteen(before) ? [at - 1, at] : isFifteen(after) ? [at, at + 1] : []
  if (first === undefined || last === undefined) return false
  const near = [tokens[first - 2], tokens[first - 1], tokens[last + 1], tokens[last + 2]]
  if (near.some((one) => isSaid(DISCOUNT, one))) return false
  return [tokens[first - 1]?.word === 'ال' ? tokens[first - 2] : tokens[first - 1], tokens[last + 1]].some((one) =>
    isSaid(INCLUDING, one),
  )
}

/** Whether a token names the tax: its last words only where the first does not stand before them. */
const isTax = (tokens: readonly Token[], at: number) =>
  isSaid(TAX, tokens[at]) ||
  (isIn(ADDED, tokens[at]) && !tokens.slice(Math.max(0, at - 2), at).some((one) => isSaid(TAX, one))) ||
  isRate(tokens, at)

/** Whether VAT is in the figures: the marker nearest to the tax decides, and a negation before it turns it round. */
function vatOf(tokens: Token[]): Qualifiers['vat'] {
  const markers = tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    if (isSaid(EXCLUDING, token)) return { at, vat: 'excluding' as const }
    // `Price + VAT`
    if (token.word === '+') return isIn(TAX, tokens[at + 1]) ? { at, vat: 'excluding' as const } : []
    if (!isSaid(INCLUDING, token)) return []
    return { at, vat: isSaid(NOT, before) ? ('excluding' as const) : ('including' as const) }
  })
  let found: Qualifiers['vat']
  for (const [at, token] of tokens.entries()) {
    if (!isTax(tokens, at)) continue
    const before = markers.findLast((one) => one.at < at)
    const after = markers.find((one) => one.at > at)
    const to_before = before ? distance(tokens, before.at, at) : Infinity
    const to_after = after ? distance(tokens, at, after.at) : Infinity
    const marker =
      to_after < to_before && to_after <= NEAR_AFTER
        ? after
        : to_before <= NEAR
          ? before
          : to_after <= NEAR_AFTER
            ? after
            : undefined
    // `السعر بالضريبة`
    const vat = marker?.vat ?? (/^و?ب/u.test(token.word) ? 'including' : undefined)
    if (!vat) continue
    // Of two that contradict each other the one that is asked about wins.
    found = found === 'including' ? found : vat
    const [from, to] = marker ? [Math.min(marker.at, at), Math.max(marker.at, at)] : [at, at]
    for (const one of tokens.slice(from, to + 1)) consume(one)
    if (marker) consume(...[tokens[marker.at - 1]].filter((one) => isSaid(NOT, one)))
    for (const one of tokens) if (isIn(WORDS_OF_TAX, one)) consume(one)
  }
  if (found) {
    // `15 %`
    for (const [at, { word }] of tokens.entries()) if (word === '%') consume(tokens[at - 1], tokens[at])
    return found
  }
  const alone = tokens.find(({ word }) => Object.hasOwn(ALONE, word))
  const last = markers.at(-1)
  if (alone) {
    consume(alone)
    return ALONE[alone.word]
  }
  // `Price incl.`, `السعر شامل`
  const is_last = last && tokens.slice(last.at + 1).every(({ word }) => !/[\p{L}\d]/u.test(word))
  if (!is_last || last.vat !== 'including') return undefined
  consume(tokens[last.at])
  return 'including'
}

const PACKAGES = ['XBX', 'XCT', 'XPK', 'NMP', 'XBG', 'XRO', 'XRL', 'RM', 'SET']
const MEASURES = ['KGM', 'GRM', 'TNE', 'MTR', 'LM', 'CMT', 'KMT', 'MTK', 'MTQ', 'LTR', 'MLT', 'KWH']
const TIMES = ['HUR', 'DAY', 'E49', 'WEE', 'MON', 'ANN']
const UNITS_OF_PRICES = new Set([...PACKAGES, ...MEASURES, ...TIMES])

/** The unit that begins with a token, which may be two: `running meter`, `m2`; `year 2026` is none. */
function unitAt(token: Token, after: Token | undefined) {
  const pair = after && unitOf(`${token.stem} ${after.stem}`)
  if (pair !== undefined && UNITS_OF_PRICES.has(pair)) return { unit: pair, of: [token, after] }
  const unit = /^\d/.test(after?.word ?? '') ? undefined : unitOf(token.stem)
  return unit !== undefined && UNITS_OF_PRICES.has(unit) ? { unit, of: [token] } : undefined
}

/** How many pieces, or which other unit, the figures are for. */
function perOf(tokens: Token[]): Pick<Qualifiers, 'per' | 'per_unit' | 'each'> {
  for (const [at, token] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const is_for = FOR.has(before?.word ?? '') || /^و?لل?\p{Script=Arabic}/u.test(token.word)
    const number = /^\d/.test(token.word) ? Number(token.word.replaceAll(/[,٬]/g, '')) : undefined
    const many = number ?? SEVERAL.get(token.word) ?? SEVERAL.get(token.stem)
    if (many !== undefined) {
      if (!Number.isInteger(many) || many < 2 || after?.word === '%') continue
      if (number !== undefined && !is_for && !isIn(PIECES, after)) continue
      // `1-10 pcs`: how many are bought, not how many the price is for.
      if (before?.word === '-' && /^\d/.test(tokens[at - 2]?.word ?? '')) continue
      if (isIn(RIYALS, after) || isIn(RIYALS, before)) continue
      consume(
        token,
        is_for && FOR.has(before?.word ?? '') ? before : undefined,
        isIn(PIECES, after) ? after : undefined,
      )
      return { per: many }
    }
    const found = is_for ? unitAt(token, after) : undefined
    if (found) {
      consume(...found.of, FOR.has(before?.word ?? '') ? before : undefined)
      return { per_unit: found.unit, ...(TIMES.includes(found.unit) && { each: token.written }) }
    }
    if (is_for && isIn(PLACES, token)) {
      consume(token, FOR.has(before?.word ?? '') ? before : undefined)
      return { each: token.written }
    }
  }
  return {}
}

/** What `'000` and its like say of figures. */
export const AS_THOUSANDS = "'000"

/** The currency of the figures where it is none of ours, as it is written. */
function currencyOf(tokens: Token[], text: string): string | undefined {
  for (const [at, token] of tokens.entries()) {
    if (token.used) continue
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (isIn(RIYALS, token)) {
      const other = [after, before].find(
        (one) => isIn(THOUSANDS, one) || (one !== undefined && FOREIGN_RIYALS.has(one.stem)),
      )
      consume(token, other)
      if (other) return other === after ? `${token.stem} ${other.stem}` : `${other.stem} ${token.stem}`
      consume(...[before, after].filter((one) => isIn(SAUDI, one)))
      continue
    }
    // `'000`, `000's`, `(000)`
    if (token.word === '000' && (/['’]/.test(`${before?.word}${after?.word}`) || before?.word === '(')) {
      consume(token, before, after)
      return AS_THOUSANDS
    }
    if (isIn(IN_THOUSANDS, token)) {
      consume(token, isIn(RIYALS, after) ? after : undefined)
      return token.written
    }
    if (isIn(CURRENCIES, token)) {
      consume(token)
      return token.stem.toUpperCase()
    }
  }
  // The codes of ISO 4217, in capitals: `CAD`.
  return (text.match(/(?<![\p{L}])[A-Z]{3}(?![\p{L}])/gu) ?? []).find((code) => CODES.has(code))
}

/** Codes that are also words of headings are left out. */
const CODES = new Set(
  Intl.supportedValuesOf('currency').filter(
    (code) => !['SAR', 'ALL', 'TOP', 'CUP', 'PEN', 'GEL', 'BAM', 'MOP', 'COP', 'XXX', 'XTS'].includes(code),
  ),
)

/** What a text says of figures, and what is left of it without these words. */
export function qualifiersOf(text: string): { says: Qualifiers; rest: string } {
  const tokens = tokensOf(text)
  const vat = vatOf(tokens)
  const per = perOf(tokens)
  const currency = currencyOf(tokens, text)
  const rest = tokens
    .filter(({ used }) => !used)
    .map(({ written }) => written)
    .join(' ')
  return { says: { ...(vat && { vat }), ...per, ...(currency !== undefined && { currency }) }, rest }
}

/** What the nearer text says goes before what one says that is about more cells. */
export const together = (...all: readonly (Qualifiers | undefined)[]): Qualifiers =>
  Object.assign({}, ...all.toReversed()) as Qualifiers
