import { formatAmount, formatDay } from '#framework/i18n/format.ts'
import { formatText } from '#framework/i18n/format-text.ts'
import type { BilingualText, Lang } from '#framework/i18n/messages.ts'
import { halalas } from '#framework/i18n/money.ts'
import { type Fact, isolate, ltr } from '#framework/mail/email-content.ts'
import type { SettingsChange } from './events.ts'

const CHANGES: Record<SettingsChange['field'], Record<'name' | 'change', BilingualText>> = {
  award_limit_halalas: {
    name: { ar: 'حد الاعتماد', en: 'Approval limit' },
    change: { ar: '{new} (كان: {old})', en: '{new} (was: {old})' },
  },
  require_second_step: {
    name: { ar: 'خطوة التحقق الثانية', en: 'Two-step login' },
    change: { ar: '{new} (كانت: {old})', en: '{new} (was: {old})' },
  },
}
const VALUES = {
  amount: { ar: '{amount}\u00a0ر.س', en: 'SAR\u00a0{amount}' },
  no_limit: { ar: 'بلا حد', en: 'no limit' },
  required: { ar: 'ملزِمة لكل الأعضاء', en: 'required of all members' },
  required_from: { ar: 'ملزِمة لكل الأعضاء ابتداءً من {date}', en: 'required of all members from {date}' },
  optional: { ar: 'اختيارية', en: 'optional' },
} as const satisfies Record<string, BilingualText>

/** A change of a setting as a row of an e-mail: what, and from what to what. */
export function describeChange({ field, old, new: value, from }: SettingsChange, lang: Lang): Fact {
  const describe = (of: unknown) => {
    if (typeof of === 'number') return formatText(VALUES.amount, lang, { amount: ltr(formatAmount(halalas(of))) })
    if (field === 'award_limit_halalas') return formatText(VALUES.no_limit, lang, {})
    if (of !== true) return formatText(VALUES.optional, lang, {})
    return from === undefined
      ? formatText(VALUES.required, lang, {})
      : formatText(VALUES.required_from, lang, { date: isolate(formatDay(from, lang)) })
  }
  const { name, change } = CHANGES[field]
  return [formatText(name, lang), formatText(change, lang, { old: describe(old), new: describe(value) })]
}
