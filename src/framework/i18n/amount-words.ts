import type { Lang } from './messages.ts'
import type { ExactHalalas, Halalas } from './money.ts'

/** The forms in which Arabic counts a noun. */
interface Noun {
  isFeminine: boolean
  one: string
  two: string
  /** A plural, after three to ten. */
  few: string
  /** An accusative, after eleven to ninety-nine. */
  many: string
  /** A genitive, after whole hundreds and powers of a thousand. */
  other: string
  /** The same where more of the number follows. */
  bare: string
}

const RIYAL: Noun = {
  isFeminine: false,
  one: 'ريال سعودي واحد',
  two: 'ريالان سعوديان',
  few: 'ريالات سعودية',
  many: 'ريالًا سعوديًا',
  other: 'ريال سعودي',
  bare: 'ريال',
}

const HALALA: Noun = {
  isFeminine: true,
  one: 'هللة واحدة',
  two: 'هللتان',
  few: 'هللات',
  many: 'هللة',
  other: 'هللة',
  bare: 'هللة',
}

const power = (one: string, two: string, few: string, many: string): Noun => ({
  isFeminine: false,
  one,
  two,
  few,
  many,
  other: one,
  bare: one,
})

/** Powers of a thousand, the largest first. */
const POWERS = [
  { en: 'trillion', ar: power('تريليون', 'تريليونان', 'تريليونات', 'تريليونًا') },
  { en: 'billion', ar: power('مليار', 'ملياران', 'مليارات', 'مليارًا') },
  { en: 'million', ar: power('مليون', 'مليونان', 'ملايين', 'مليونًا') },
  { en: 'thousand', ar: power('ألف', 'ألفان', 'آلاف', 'ألفًا') },
] as const

/** What ends with the largest power. */
const MAX_RIYALS = 1000n ** BigInt(POWERS.length + 1)

/** One to ten. From three on they have the gender that the noun has not. */
const ONES_AR = {
  masculine: ['واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
  feminine: ['إحدى', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر'],
} as const
const ELEVEN_TWELVE_AR = { masculine: ['أحد عشر', 'اثنا عشر'], feminine: ['إحدى عشرة', 'اثنتا عشرة'] } as const
const TENS_AR = ['عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'] as const
const HUNDREDS_AR = ['مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'] as const

const joinAr = (parts: readonly string[]) => parts.join(' و')

/** Three to ninety-nine, without their noun. */
function tensAr(number: number, isFeminine: boolean): string {
  const gender = isFeminine ? 'feminine' : 'masculine'
  const unit = number % 10
  if (number <= 10) return ONES_AR[gender][number - 1]!
  if (number <= 12) return ELEVEN_TWELVE_AR[gender][number - 11]!
  if (number < 20) return `${ONES_AR[gender][unit - 1]} ${isFeminine ? 'عشرة' : 'عشر'}`
  const tens = TENS_AR[Math.floor(number / 10) - 2]!
  if (unit === 0) return tens
  return joinAr([isFeminine && unit === 8 ? 'ثمانٍ' : ONES_AR[gender][unit - 1]!, tens])
}

/** One to 999 of a noun. */
function groupAr(number: number, noun: Noun): string {
  const rest = number % 100
  const hundred = HUNDREDS_AR[Math.floor(number / 100) - 1]
  // A dual loses its last letter before its noun.
  const hundredOf = hundred === 'مئتان' ? 'مئتا' : hundred
  if (rest === 0) return `${hundredOf} ${noun.other}`
  // A hundred and one riyals are a hundred riyals and one riyal.
  if (rest <= 2) return joinAr([...(hundred ? [`${hundredOf} ${noun.bare}`] : []), rest === 1 ? noun.one : noun.two])
  return joinAr([
    ...(hundred ? [hundred] : []),
    `${tensAr(rest, noun.isFeminine)} ${rest <= 10 ? noun.few : noun.many}`,
  ])
}

/** A power before its noun: a dual loses its last letter, and an accusative its ending. */
const beforeNoun = (noun: Noun): Noun => ({ ...noun, two: noun.two.replace(/ن$/, ''), many: noun.one })

/** A number in groups of a thousand, the largest first and those that are zero left out. */
function groupsOf(number: bigint) {
  const powers = POWERS.flatMap((power, at) => {
    const size = 1000n ** BigInt(POWERS.length - at)
    const count = Number((number / size) % 1000n)
    return count ? [{ count, power, below: number % size }] : []
  })
  return { powers, last: Number(number % 1000n) }
}

function countAr(number: bigint, noun: Noun): string {
  if (number === 0n) return `صفر ${noun.other}`
  const { powers, last } = groupsOf(number)
  const above = powers.map(({ count, power, below }) => groupAr(count, below <= 2n ? beforeNoun(power.ar) : power.ar))
  if (above.length === 0) return groupAr(last, noun)
  if (last === 0) return `${joinAr(above)} ${noun.other}`
  if (last <= 2) return joinAr([`${joinAr(above)} ${noun.bare}`, groupAr(last, noun)])
  return joinAr([...above, groupAr(last, noun)])
}

/** Zero, which no number is composed with, to nineteen. */
const ONES_EN = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS_EN = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

function tensEn(number: number): string {
  if (number < 20) return ONES_EN[number]!
  const unit = number % 10
  return `${TENS_EN[Math.floor(number / 10) - 2]}${unit ? `-${ONES_EN[unit]}` : ''}`
}

/** One to 999. */
function groupEn(number: number): string {
  const rest = number % 100
  if (number < 100) return tensEn(rest)
  return `${ONES_EN[Math.floor(number / 100)]} hundred${rest ? ` and ${tensEn(rest)}` : ''}`
}

function countEn(number: bigint, one: string, many: string): string {
  if (number === 0n) return `zero ${many}`
  const { powers, last } = groupsOf(number)
  const above = powers.map(({ count, power }) => `${groupEn(count)} ${power.en}`)
  const words = last === 0 ? above : [...above, above.length && last < 100 ? `and ${tensEn(last)}` : groupEn(last)]
  return `${words.join(' ')} ${number === 1n ? one : many}`
}

/**
 * An amount in words, as binding papers state it: «فقط ألف ريال سعودي وخمس هللات لا غير»,
 * "One thousand Saudi riyals and five halalas only".
 */
export function amountWords(amount: Halalas | ExactHalalas, lang: Lang): string {
  const whole = BigInt(amount)
  const riyals = whole / 100n
  const halalas = whole % 100n
  if (whole < 0n || riyals >= MAX_RIYALS) throw new RangeError(`no words for an amount of ${whole} halalas`)
  const isOnlyHalalas = riyals === 0n && halalas > 0n
  if (lang === 'ar') {
    const parts = [...(isOnlyHalalas ? [] : [countAr(riyals, RIYAL)]), ...(halalas ? [countAr(halalas, HALALA)] : [])]
    return `فقط ${joinAr(parts)} لا غير`
  }
  const parts = [
    ...(isOnlyHalalas ? [] : [countEn(riyals, 'Saudi riyal', 'Saudi riyals')]),
    ...(halalas ? [countEn(halalas, 'halala', 'halalas')] : []),
  ]
  const words = parts.join(' and ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} only`
}
