import type { Lang } from '#platform/words.ts'

/** The address of the plain card of the product, for pages that have no picture of their own. */
export const brandPicture = (lang: Lang) => `/og/brand.${lang}.png`
