import type { Lang } from '#framework/i18n/messages.ts'
import { localPath } from '#framework/ssr/language-path.ts'

/** What browsers and devices show of the application: its icons, its manifest, its color. */
export const iconTags = (lang: Lang) =>
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="${localPath(lang, '/manifest.webmanifest')}"><meta name="theme-color" content="#0B5563">`
