import type { Lang } from '#framework/i18n/messages.ts'

export type Named = { name_ar: string; name_en: string } | { category_name_ar: string; category_name: string }

export function localized(entry: Named, lang: Lang): string {
  if ('name_ar' in entry) return lang === 'ar' ? entry.name_ar : entry.name_en
  return lang === 'ar' ? entry.category_name_ar : entry.category_name
}
