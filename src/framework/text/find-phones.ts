/** Years of both calendars. */
const YEAR = String.raw`(?:(?:19|20)\d\d|1[34]\d\d)`
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`
/** Days in the usual orders, whose parts one sign separates. What goes on with that sign is no day. */
const DAYS = new RegExp(
  [
    String.raw`(?<!\d)${YEAR} ?([/.\-]) ?${MONTH} ?\1 ?${DAY}(?!\1?\d)`,
    String.raw`(?<!\d)${DAY} ?([/.\-]) ?${MONTH} ?\2 ?${YEAR}(?!\2?\d)`,
    String.raw`(?<!\d|\d[/.\-])${DAY}([/.\-])${MONTH}\3\d\d(?!\3?\d)`,
  ].join('|'),
  'g',
)

const DASH = String.raw` ?[/–\-] ?`
const SIZE = String.raw`(?:0|[1-9]\d{0,2})(?:\.\d{1,3})?`
/** Decimals among other sizes: three or more, of which one has a point. */
const SIZES = new RegExp(
  String.raw`(?<![\d.:+]|\d ?[/–\-] ?)(?=[\d /–\-]{0,60}\.)${SIZE}(?:${DASH}${SIZE}){2,20}(?!\d|\.\d|${DASH}\d)`,
  'g',
)
const HOUR = String.raw`(?:[01]?\d|2[0-3]):[0-5][05]`
/** From one hour to others. */
const HOURS = new RegExp(String.raw`(?<![\d:+])${HOUR}(?:(?:${DASH}| )${HOUR}){1,20}(?![\d:])`, 'g')

const blank = (found: string) => '\uFFFC'.repeat(found.length)

/** Sizes grow or shrink; digits of a number to call seldom do. */
function blankSizes(found: string) {
  const sizes = found.split(/[ /–-]+/).map(Number)
  const growth = sizes.slice(1).map((size, at) => Math.sign(size - sizes[at]!))
  return growth[0] !== 0 && growth.every((sign) => sign === growth[0]) ? blank(found) : found
}

/** Digits with up to three other signs between them; amounts carry commas, masks stand for something else. */
const CANDIDATES = /\d(?:[^\p{L}\p{N}\p{Co}\uFFFC,،٬]{0,3}\d)*/gu

/** Numbers of Saudi Arabia that begin with a zero or with the country, and those of companies. */
const SAUDI = /^(?:(?:(?:00)?9660?|0)(?:5\d{8}|1[1-7]\d{7})|(?:00)?966(?:9200\d{5}|800\d{7})|9200\d{5})$/
/** Mobile numbers of the Gulf, Jordan and Egypt without a sign before them. */
const NEIGHBOR = /^(?:9715\d{8}|965[4569]\d{7}|974[3567]\d{7}|973[36]\d{7}|968[79]\d{7}|9627\d{8}|201[0125]\d{8})$/
/** Begins with the prefix of other countries. */
const ABROAD = /^00[1-9]\d{6,13}$/
const AFTER_PLUS = /^[1-9]\d{8,14}$/
/**
 * Mobile numbers and landlines without their zero, and free ones: in the groups that people write, because sizes look
 * like these.
 */
const BARE: readonly [number: RegExp, groups: RegExp][] = [
  [/^5\d{8}$/, /^(?:2-3-4|2-4-3|3-3-3|2-7|1-4-4|(?:1-){8}1)$/],
  [/^1[1-7]\d{7}$/, /^(?:2-3-4|2-7)$/],
  [/^800\d{7}$/, /^(?:3-3-4|3-7|(?:1-){9}1)$/],
]
const UNIT = /^\s?(?:mm|cm|m|in|sar|مم|ملم|سم|م|متر|ريال|[x×*"])(?![\p{L}\p{N}])/iu
/** So many digits without a sign between them are a number to call. */
const MIN_TOGETHER = 9
const MAX_DIGITS = 15

/** `05`, `+966 5` or `00966 5`, and the other eight digits in groups with commas: no amount and no list of sizes. */
const COMMA = String.raw`[\s,،٬.\-]{1,3}`
const MOBILE_GROUPS = [
  [1, 3, 4],
  [1, 4, 3],
  [1, 7],
  [2, 3, 3],
  [2, 6],
].map((sizes) => sizes.map((size) => String.raw`\d{${size}}`).join(COMMA))
const WITH_COMMAS = new RegExp(
  String.raw`(?<!\d|\d[.,،])(?:(?:\+|00)966${COMMA}|0)5(?:${MOBILE_GROUPS.join('|')})(?!\d)`,
  'gu',
)

interface Group {
  start: number
  end: number
  digits: string
}

/** Four or more numbers in equal steps: `05-10-15-20`. */
function isSteps(groups: readonly Group[]) {
  const [first, second] = groups.map(({ digits }) => Number(digits))
  const step = second! - first!
  return groups.length > 3 && step !== 0 && groups.every(({ digits }, at) => Number(digits) === first! + at * step)
}

/** Which group a telephone number ends with that begins with this one. */
function lastOfPhone(text: string, groups: readonly Group[], first: number): number | undefined {
  if (groups[first]!.digits.length >= MIN_TOGETHER) return first
  if (
    groups[first]!.digits === '0' &&
    /^\.\d{1,3}(?!\.?\d)/.test(text.slice(groups[first]!.end, groups[first]!.end + 6))
  )
    return undefined
  const plus = text[groups[first]!.start - 1] === '+'
  let digits = ''
  let longest: number | undefined
  for (let at = first; at < groups.length; at += 1) {
    const group = groups[at]!
    digits += group.digits
    if (digits.length > MAX_DIGITS) break
    if (SAUDI.test(digits) || NEIGHBOR.test(digits)) return isSteps(groups.slice(first, at + 1)) ? undefined : at
    if (plus ? AFTER_PLUS.test(digits) : ABROAD.test(digits)) longest = at
    const [, usual] = BARE.find(([number]) => number.test(digits)) ?? []
    if (usual) {
      const written = groups.slice(first, at + 1)
      const isSizes =
        written.every((one) => one.digits.endsWith('0')) || UNIT.test(text.slice(group.end, group.end + 6))
      if (!isSizes && usual.test(written.map((one) => one.digits.length).join('-'))) return at
    }
  }
  return longest
}

/** Where a reading has telephone numbers. Days, sizes, standards and codes in groups are none. */
export function findPhones(reading: string): [start: number, end: number][] {
  const text = reading.replace(DAYS, blank).replace(HOURS, blank).replace(SIZES, blankSizes)
  const phones: [number, number][] = Array.from(text.matchAll(WITH_COMMAS), ({ 0: found, index }) => [
    index,
    index + found.length,
  ])
  for (const { 0: candidate, index } of text.matchAll(CANDIDATES)) {
    const groups = Array.from(candidate.matchAll(/\d+/g), ({ 0: digits, index: at }) => ({
      start: index + at,
      end: index + at + digits.length,
      digits,
    }))
    for (let first = 0; first < groups.length; first += 1) {
      const last = lastOfPhone(text, groups, first)
      if (last === undefined) continue
      const { start } = groups[first]!
      phones.push([text[start - 1] === '+' ? start - 1 : start, groups[last]!.end])
      first = last
    }
  }
  phones.sort(([one], [other]) => one - other)
  return phones.filter(([start], at) => at === 0 || start >= phones[at - 1]![1])
}
