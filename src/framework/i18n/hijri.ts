import { dayNumber, isDay, type Day } from './day.ts'
import type { Lang } from './messages.ts'

/** A date of the Umm al-Qura calendar; `month` counts from 1. */
export interface HijriDate {
  year: number
  month: number
  day: number
}

const MONTHS = {
  ar: [
    'محرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
  en: [
    'Muharram',
    'Safar',
    'Rabi al-Awwal',
    'Rabi al-Thani',
    'Jumada al-Ula',
    'Jumada al-Akhirah',
    'Rajab',
    'Shaban',
    'Ramadan',
    'Shawwal',
    'Dhu al-Qadah',
    'Dhu al-Hijjah',
  ],
} as const

const FIRST_YEAR = 1400
/** 1 Muharram 1400 = 20 November 1979, in days since 1970. */
const FIRST_DAY = 3610

/**
 * Official month lengths of 1400 to 1500 AH: three hex digits per year, one bit per month, set for 30 days.
 * The table in browsers (ICU) is wrong for many months from 1451 on, and a library is twenty times larger.
 */
const LENGTHS =
  'a96d4aea57526e936aaad555aa5b52ba95b49ba4db25d52daa5ad4aea56d4bd23d91da95b4ab5a56d2b693b49b6556a9754b6a56caad555b29b92ba95d4ada5' +
  '5aaab595749764baa5b52b6a56d2ae9572a75535a95d49ba4dd26d535aaaad4b6a57527a95b4ab5536c9ae4b6a96b4ada55d25d92dc96d4ad6556d2b693749b' +
  '64d72ab54b6a5752b6956b2ad94dc95d4aea56caad5556c97'

/** The Umm al-Qura date of a day, or null outside 1400 to 1500 AH. */
export function hijriOf(day: Day): HijriDate | null {
  let rest = dayNumber(day) - FIRST_DAY
  if (!(rest >= 0)) return null
  for (let index = 0; index * 3 < LENGTHS.length; index++) {
    const bits = Number.parseInt(LENGTHS.slice(index * 3, index * 3 + 3), 16)
    for (let month = 1; month <= 12; month++) {
      const length = 29 + ((bits >> (12 - month)) & 1)
      if (rest < length) return { year: FIRST_YEAR + index, month, day: rest + 1 }
      rest -= length
    }
  }
  return null
}

/** The Umm al-Qura date without the era: `16 جمادى الآخرة 1448`. Empty outside its table. */
export function formatHijri(day: Day, lang: Lang) {
  const hijri = isDay(day) ? hijriOf(day) : null
  return hijri ? `${hijri.day} ${MONTHS[lang][hijri.month - 1]} ${hijri.year}` : ''
}
