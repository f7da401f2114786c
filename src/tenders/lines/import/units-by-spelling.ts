import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { sanitizeLine } from '#framework/text/sanitize.ts'
import { isTwoUnits, OWN_UNIT } from '#tenders/core/quantity/own-units.ts'

/** How each unit is written besides its code, its names and symbols of both languages included. */
const SPELLINGS: Record<string, string> = {
  H87: 'قطعة|قطع|حبة|حبات|حب|عدد|بالعدد|حبه واحدة|piece|pieces|pc|pcs|pce|ea|each|nos|no|number|item|items',
  C62: 'وحدة|وحدات|unit|units|one|un',
  SET: 'طقم|أطقم|اطقم|مجموعة|مجموعات|set|sets|kit|kits',
  PR: 'زوج|أزواج|جوز|pair|pairs|pr|prs',
  DZN: 'درزن|درازن|دزينة|دستة|دسته|dozen|dozens|doz|dz',
  MIL: 'ألف|آلاف|thousand|1,000|1000|mil',
  XBX: 'صندوق|صناديق|علبة|علب|box|boxes|bx',
  XCT: 'كرتون|كرتونة|كراتين|كرتونه|carton|cartons|ctn|ctns|crt',
  XPK: 'عبوة|باكيت|باكت|بكت|باكيتات|package|packages|packet|packets|pkg|pkt',
  NMP: 'عدد العبوات|عبوات|number of packs|pack|packs|pk|pks',
  XBG: 'كيس|أكياس|شوال|bag|bags|sack|sacks',
  XRO: 'لفة|لفات|رول|رولات|roll|rolls|rl',
  XRL: 'بكرة|بكرات|reel|reels',
  RM: 'رزمة|رزم|ريم|ream|reams',
  KGM: 'كيلوجرام|كيلوغرام|كيلو جرام|كيلو غرام|كجم|كغم|كغ|كج|كيلو|kilogram|kilograms|kilogramme|kg|kgs|kilo|kilos',
  GRM: 'جرام|غرام|جم|غم|غ|gram|grams|gramme|g|gm|gms|gr',
  TNE: 'طن|أطنان|طن متري|tonne|tonnes|ton|tons|metric ton|mt|t',
  MTR: 'متر|أمتار|م|مترا|metre|metres|meter|meters|m|mtr|mtrs',
  LM: 'متر طولي|م.ط|م ط|م/ط|مط|متر ط|م طولي|linear metre|linear meter|lin m|lm|l.m|rm|running meter|running metre|r.m|rmt',
  CMT: 'سنتيمتر|سنتمتر|سم|سنتي|centimetre|centimeter|centimeters|cm|cms',
  KMT: 'كيلومتر|كيلو متر|كم|kilometre|kilometer|kilometers|km|kms',
  MTK: 'متر مربع|م²|م2|م٢|م مربع|م.م|متر 2|متر مسطح|م.مسطح|square metre|square meter|square meters|sq m|sqm|sq.m|m²|m2|m^2|sqmt|smt',
  MTQ: 'متر مكعب|م³|م3|م٣|م مكعب|م.مكعب|متر 3|cubic metre|cubic meter|cubic meters|cu m|cum|cbm|m³|m3|m^3',
  LTR: 'لتر|ليتر|لترات|ل|litre|litres|liter|liters|l|ltr|ltrs|lt',
  MLT: 'مليلتر|مللتر|ملليلتر|مل|millilitre|milliliter|mL',
  KWH: 'كيلوواط ساعة|كيلو واط ساعة|ك.و.س|ك و س|kilowatt hour|kilowatt-hour|kwh',
  HUR: 'ساعة|ساعات|ساعة عمل|hour|hours|hr|hrs|h',
  DAY: 'يوم|أيام|day|days|d',
  E49: 'يوم عمل|أيام عمل|working day|working days|workday|wd',
  WEE: 'أسبوع|أسابيع|week|weeks|wk|wks',
  MON: 'شهر|أشهر|شهور|شهري|شهريا|month|months|monthly|mo|mth|mon',
  ANN: 'سنة|سنوات|سنوي|سنويا|عام|year|years|yr|yrs|annual|annually|per annum',
  LS: 'مقطوعية|مقطوع|مقطوعيه|بالمقطوعية|بالمقطوع|إجمالي مقطوع|lump sum|lumpsum|lump|ls|l.s|sum|lot|lots',
  E51: 'مهمة|مهام|عملية|job|jobs|task|tasks',
  E48: 'وحدة خدمة|خدمة|خدمات|service unit|service|services',
  ACT: 'نشاط|أنشطة|activity|activities',
  // Recommendation 20 has no code for these.
  ZZ: 'وحدة أخرى|other unit|نقطة|نقاط|point|points|زيارة|زيارات|visit|visits',
  IE: 'شخص|أشخاص|فرد|أفراد|عامل|عمال|موظف|موظفين|person|persons|people|pax|worker|workers|head',
}

/** Letters and digits alone: `م.ط`, `M ²` and `sq. m` as `مط`, `m2` and `sqm`. */
const foldUnit = (text: string) =>
  foldForSearch(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^ال(?=..)/, '')

/** By folded spelling. What people write wins over codes: RM is the code of a ream, and on paper a running metre. */
const CODES = new Map(
  Object.entries(SPELLINGS).flatMap(
    ([code, spellings]) =>
      [[foldUnit(code), code], ...spellings.split('|').map((one) => [foldUnit(one), code])] as [string, string][],
  ),
)

/** The unit that a text names, in either language; undefined for an unknown one. */
export const unitOf = (text: string): string | undefined => (isTwoUnits(text) ? undefined : CODES.get(foldUnit(text)))

/** ZZ itself, which names no unit. */
const UNNAMED = new Set([OWN_UNIT, 'وحدة أخرى', 'other unit'].map(foldUnit))

/** A unit as a line has it: its code, and with ZZ how it was written; nothing for one that is unknown or not named. */
export function readUnit(text: string): { unit_code: string; unit_text: string | null } | undefined {
  const unit_code = unitOf(text)
  if (unit_code === undefined || UNNAMED.has(foldUnit(text))) return undefined
  return { unit_code, unit_text: unit_code === OWN_UNIT ? sanitizeLine(text) : null }
}

/**
 * The Damerau-Levenshtein distance of two words (optimal string alignment); above `most` for words whose lengths differ
 * by more.
 */
function distance(a: string, b: string, most: number) {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** The unit whose spelling is nearest to an unknown one; undefined when none is near. */
export function suggestUnit(text: string): string | undefined {
  const folded = foldUnit(text)
  // Every word of two letters is close to another.
  if (folded.length < 3 || folded.length > 40) return
  const most = folded.length < 6 ? 1 : 2
  let found: { code: string; far: number } | undefined
  for (const [spelling, code] of CODES) {
    const far = spelling.length < 3 ? most + 1 : distance(folded, spelling, most)
    if (far <= most && far < (found?.far ?? most + 1)) found = { code, far }
  }
  return found?.code
}
