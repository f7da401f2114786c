import type { Lang } from '#framework/i18n/messages.ts'

/** Raised when drawings change: pictures get other addresses, and those kept from before are not shown again. */
export const DRAWINGS = 1

/** The address of a picture for previews. `version` stands for all that it shows: under one address it is always the same. */
export const pictureAddress = (thing: string, lang: Lang, version = '') => `/og/${thing}.${lang}.png?v=${[DRAWINGS, version].filter(Boolean).join('-')}`

/** The address of the application's plain card, for pages that have no picture of their own. */
export const brandPicture = (lang: Lang) => pictureAddress('brand', lang)
