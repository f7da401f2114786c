import type { Lang } from '#framework/i18n/messages.ts'

/** Increase when drawings change: pictures get new addresses, and cached ones are not used. */
export const DRAWINGS = 2

/** Size that every network shows large and uncropped. */
export const SIZE = { width: 1200, height: 630 }

/** The address of a preview picture. `version` identifies its content, so that it can be cached forever. */
export const pictureAddress = (thing: string, lang: Lang, version = '') =>
  `/og/${thing}.${lang}.png?v=${[DRAWINGS, version].filter(Boolean).join('-')}`

/** The address of the application's own picture, for pages without one. */
export const brandPicture = (lang: Lang) => pictureAddress('brand', lang)
