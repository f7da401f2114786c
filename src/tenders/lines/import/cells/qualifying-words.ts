/*
 * Words by which tables say what their figures are beside their value, of both languages and of neighbors; recognized,
 * never displayed. All are folded, without dots, and without `ال` and the like before them.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'))

export const TAX = words('ضريبه|ضريبة|ضرايب|ضقم|vat|vats|tax|taxes|gst|tva|mwst|ust|kdv|iva')
/** Of the whole name of VAT many write these alone: `شامل القيمة المضافة`. */
export const ADDED = words('مضافه')
/** Beside a rate that is none of a tax. */
export const DISCOUNT = words('خصم|تخفيض|حسم|discount|off|rebate|retention|advance|مقدم|دفعه')
/** Words that belong to a tax and say nothing more. */
export const WORDS_OF_TAX = words('قيمه|مضافه|value|added|of|the|amount|مبلغ')
export const INCLUDING = words(
  'شامل|شامله|شاملا|يشمل|تشمل|متضمن|متضمنه|متضمنا|يتضمن|تتضمن|تضمن|يشملها|تشملها|تشمله|يشتمل|تشتمل|مشتمل|مشتمله|شاملين|ضمن|ضمنها|بما|محمل|محمله|محسوب|محسوبه|داخل|داخله|خالص|خالصه|مشمول|مشموله|مضاف|مضافا|مع|بعد|incl|including|inclusive|included|includes|include|incld|inclu|inclus|incls|inlcuding|inculding|inc|contain|contains|containing|cover|covers|covered|covering|absorbed|post|with|w|after|gross|ttc|inkl|inklusive|mit|brutto|dahil|incluido',
)
export const EXCLUDING = words(
  'قبل|لاتشمل|لايشمل|لاتتضمن|لايتضمن|غيرشامل|غيرشامله|بدون|دون|بلا|عدا|باستثناء|excl|excluding|exclusive|excluded|excludes|exclude|exc|ex|pre|before|without|wo|net|plus|ht|exkl|zzgl|netto|ohne|haric|صافي',
)
export const NOT = words('غير|لا|ليس|ليست|لم|not|non|no')

/** Words that say whether VAT is in a price without naming a tax. */
export const ALONE: Readonly<Record<string, 'including' | 'excluding'>> = {
  gross: 'including',
  ttc: 'including',
  brutto: 'including',
  net: 'excluding',
  netto: 'excluding',
  ht: 'excluding',
  صافي: 'excluding',
}

/** Before a number of pieces. */
export const FOR = words('per|for|of|/|لكل|كل|عن|ل|لل|each|every|x|×|pr')
/** After a number: it counts pieces. */
export const PIECES = words('pcs|pc|pieces|piece|units|unit|ea|nos|no|items|حبه|حبات|قطعه|قطع|وحده|وحدات|عدد')
/** Words for a number of pieces. */
export const SEVERAL: ReadonlyMap<string, number> = new Map([
  ...['dozen', 'dozens', 'doz', 'dz', 'درزن', 'دستة', 'دسته', 'دزينه'].map((word) => [word, 12] as const),
  ...['pair', 'pairs', 'زوج', 'جوز'].map((word) => [word, 2] as const),
  ...['hundred', 'مايه', 'ميه'].map((word) => [word, 100] as const),
  ...['thousand', 'الف'].map((word) => [word, 1000] as const),
])

/** Quantities for each of them are to be multiplied by their number. */
export const PLACES = words(
  'site|location|floor|storey|building|tower|villa|apartment|flat|room|branch|zone|house|block|school|shift|visit|موقع|دور|طابق|مبني|عماره|برج|فيلا|فله|شقه|غرفه|فرع|منطقه|بيت|منزل|مدرسه|ورديه|زياره',
)

/** Our currency, which says nothing. */
export const RIYALS = words('sar|sr|ريال|ريالات|رس|riyal|riyals|﷼|⃁')
export const SAUDI = words('سعودي|saudi')
export const FOREIGN_RIYALS = words('قطري|عماني|يمني|ايراني|qatari|omani|yemeni|iranian')
/** Beside riyals: prices are in thousands of them. */
export const THOUSANDS = words('000|الف|thousand|thousands|k|million|millions|mn|مليون|ملايين')
/** Of figures in thousands, without a currency beside them. */
export const IN_THOUSANDS = words('الاف|بالاف|الوف|thousands')
export const HALALAS = words('هلله|هللات|halala|halalas')
/** Other currencies by their names and signs; halalas are no riyals either. */
export const CURRENCIES = words(
  '$|€|£|¥|₹|₺|دولار|دولارات|dollar|dollars|usd|us$|يورو|euro|euros|eur|استرليني|pound|pounds|gbp|درهم|dirham|dirhams|aed|دا|دك|دب|رق|رع|دينار|dinar|kwd|bhd|جنيه|egp|روبيه|rupee|rupees|inr|يوان|yuan|rmb|cny|ين|yen|jpy|ليره|lira|try|qar|omr|هلله|هللات|halala|halalas',
)
