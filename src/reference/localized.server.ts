import { sql } from 'kysely'
import type { Lang } from '#framework/i18n/messages.ts'

const COLUMNS = {
  name: { ar: 'name_ar', en: 'name_en' },
  category_name: { ar: 'category_name_ar', en: 'category_name' },
}

/** The column of a localized name; `table` is the table or alias in the statement. */
export const localizedColumn = (table: string, name: keyof typeof COLUMNS, lang: Lang) =>
  sql.ref<string>(`${table}.${COLUMNS[name][lang]}`)
