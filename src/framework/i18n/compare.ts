import type { Lang } from './messages.ts'

const COLLATORS: Readonly<Record<Lang, Intl.Collator>> = { ar: new Intl.Collator('ar'), en: new Intl.Collator('en') }

/**
 * Compares texts in the order of a language. Shared, because creating a collator costs more than sorting a list with
 * it.
 */
export const comparatorOf = (lang: Lang) => COLLATORS[lang].compare
