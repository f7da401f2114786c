import { sql } from 'kysely'
import type { Lang } from '#framework/i18n/messages.ts'

const COLUMNS = {
  name: { ar: 'name_ar', en: 'name_en' },
  category_name: { ar: 'category_name_ar', en: 'category_name' },
}

/** The column that holds the name of a place or category in a language; `table` is its name or alias in the statement. */
export const localizedColumn = (table: string, name: keyof typeof COLUMNS, lang: Lang) => sql.ref<string>(`${table}.${COLUMNS[name][lang]}`)
