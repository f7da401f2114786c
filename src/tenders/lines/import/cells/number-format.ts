import { qualifiersOf, type Qualifiers } from './qualifiers.ts'

/** What the number format of a cell says of its value. */
export interface NumberFormat {
  /** The value is a day or an hour; a day without its year was perhaps typed as a size: `3/4`. */
  time?: 'day' | 'day_of_year' | 'hour'
  /** A hundredth is shown as 1. */
  percent?: true
  /** Digits that are shown at least: `000123`. */
  zeros?: number
  /** A currency, or words beside the number. */
  says?: Qualifiers
  /** Other words beside it, which may be its unit. */
  words?: string
}

/** Codes of formats that files name by their number alone (ECMA-376, 18.8.30). */
const BUILT_IN: Record<number, string> = {
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'd/m/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd/m/yyyy h:mm',
  42: '"$"#,##0',
  44: '"$"#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  ...Object.fromEntries(
    [27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'yyyy-mm-dd']),
  ),
}

export const builtInFormat = (id: number) => BUILT_IN[id] ?? 'General'

/** Longer codes are read up to here. */
const MAX_CODE = 255

/** Reads the code of a format; nothing where it only says how a number is written. */
export function readNumberFormat(code: string): NumberFormat | undefined {
  const words: string[] = []
  // What stands for itself is taken out first; then letters are parts of days and hours.
  const rest = code
    .slice(0, MAX_CODE)
    .replaceAll(
      /"([^"]*)"|\\(.)|[_*](.)|\[\$([^\][-]{0,40})(?:-[^\][]{0,40})?\]/gu,
      (_, quoted?: string, one?: string, pad?: string, symbol?: string) => {
        words.push(quoted ?? one ?? symbol ?? (pad === undefined ? '' : ' '))
        return ' '
      },
    )
    .replaceAll(/\[(h+|m+|s+)\]/giu, '$1')
    .replaceAll(/\[[^\][]{0,60}\]/gu, '')
    .replaceAll(/general/giu, '')
    .split(';', 1)[0]!
  words.push(...(rest.match(/[$€£¥₹﷼\u20C1]/gu) ?? []))
  const [day, year, hour] = [/d/iu, /y|e(?![+-])|b\d/iu, /[hs]/iu].map((letters) => letters.test(rest)) as [
    boolean,
    boolean,
    boolean,
  ]
  const time = day || year ? (year || hour ? 'day' : 'day_of_year') : hour ? 'hour' : undefined
  const { says } = qualifiersOf(words.join(' '))
  const is_said = Object.keys(says).length > 0
  // Each section of the code repeats them.
  const beside = [...new Set(words.map((word) => word.trim()))].filter((word) => /^\p{L}/u.test(word)).join(' ')
  const zeros = /^\s*0{2,}\s*$/u.test(rest) ? rest.trim().length : undefined
  const format: NumberFormat = {
    ...(time && { time }),
    ...(!time && rest.includes('%') && { percent: true as const }),
    ...(zeros !== undefined && { zeros }),
    ...(is_said && { says }),
    ...(!time && !is_said && beside && { words: beside }),
  }
  return Object.keys(format).length > 0 ? format : undefined
}
