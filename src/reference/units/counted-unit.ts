import type { Lang } from '#framework/i18n/messages.ts'
import { localized } from '#reference/localized.ts'
import type { UnitNames } from './contract.ts'

/** English plurals that are not the name with an s. */
const PLURALS: Record<string, string> = {
  activity: 'activities',
  box: 'boxes',
  dozen: 'dozen',
  'number of packs': 'packs',
  person: 'people',
  thousand: 'thousand',
}

const pluralOf = (name: string) => PLURALS[name] ?? `${name}s`

/**
 * What Arabic calls units after 3 to 10, and after 11 to 99, where that is not the name. A third form takes the place
 * of a name that is only a label.
 */
const ARABIC: Record<string, readonly [few: string, many?: string, other?: string]> = {
  قطعة: ['قطع'],
  وحدة: ['وحدات'],
  طقم: ['أطقم', 'طقمًا'],
  زوج: ['أزواج', 'زوجًا'],
  درزن: ['درازن', 'درزنًا'],
  ألف: ['آلاف', 'ألفًا'],
  صندوق: ['صناديق', 'صندوقًا'],
  كرتون: ['كراتين', 'كرتونًا'],
  عبوة: ['عبوات'],
  'عدد العبوات': ['عبوات', 'عبوة', 'عبوة'],
  كيس: ['أكياس', 'كيسًا'],
  لفة: ['لفات'],
  رزمة: ['رزم'],
  كيلوجرام: ['كيلوجرامات', 'كيلوجرامًا'],
  جرام: ['جرامات', 'جرامًا'],
  طن: ['أطنان', 'طنًا'],
  متر: ['أمتار', 'مترًا'],
  'متر طولي': ['أمتار طولية', 'مترًا طوليًا'],
  سنتيمتر: ['سنتيمترات', 'سنتيمترًا'],
  كيلومتر: ['كيلومترات', 'كيلومترًا'],
  'متر مربع': ['أمتار مربعة', 'مترًا مربعًا'],
  'متر مكعب': ['أمتار مكعبة', 'مترًا مكعبًا'],
  لتر: ['لترات', 'لترًا'],
  مليلتر: ['مليلترات', 'مليلترًا'],
  ساعة: ['ساعات'],
  يوم: ['أيام', 'يومًا'],
  'يوم عمل': ['أيام عمل'],
  أسبوع: ['أسابيع', 'أسبوعًا'],
  شهر: ['أشهر', 'شهرًا'],
  سنة: ['سنوات'],
  مقطوعية: ['مقطوعيات'],
  مهمة: ['مهام'],
  'وحدة خدمة': ['وحدات خدمة'],
  نشاط: ['أنشطة', 'نشاطًا'],
  شخص: ['أشخاص', 'شخصًا'],
  بكرة: ['بكرات'],
  'وحدة أخرى': ['وحدات أخرى'],
}

const ARABIC_RULES = new Intl.PluralRules('ar')

/** The Arabic form after a number in digits: `9 قطع`, `85 طنًا`, `100 طن`. */
function arabicOf(name: string, quantity: number) {
  const [few, many = name, other = name] = ARABIC[name] ?? [name]
  const form = ARABIC_RULES.select(quantity)
  return form === 'few' ? few : form === 'many' ? many : other
}

/**
 * The name of a unit behind a quantity, which may have any separators: `9 pieces`. A unit's own text, which is the same
 * in both languages, stays as it is.
 */
export function countedUnit(unit: UnitNames, quantity: number | string, lang: Lang) {
  const name = localized(unit, lang)
  const number = Number(String(quantity).replaceAll(',', ''))
  if (unit.name_ar === unit.name_en) return name
  if (lang === 'ar') return arabicOf(name, number)
  return number === 1 ? name : pluralOf(name)
}
