import type { Lang } from '#framework/i18n/messages.ts'

/** A path of ours in one language: English lives under `/en`, Arabic at the path itself. */
export function localPath(lang: Lang, path: string) {
  if (lang === 'ar') return path
  if (path === '/') return '/en'
  return /^\/[?#]/.test(path) ? `/en${path.slice(1)}` : `/en${path}`
}

/** The language that a path names, and the path without it. */
export function splitLanguage(pathname: string): { lang: Lang; path: string } {
  if (pathname === '/en') return { lang: 'en', path: '/' }
  if (pathname.startsWith('/en/')) return { lang: 'en', path: pathname.slice(3) }
  return { lang: 'ar', path: pathname }
}

/**
 * Returns `from` if it is a path of this site, otherwise the fallback, to prevent open redirects. Double slashes are
 * refused anywhere in the path: browsers resolve `/..//elsewhere` to another host.
 */
export const safeReturn = (from: string | undefined, fallback: string) =>
  from && /^(?![^?#]*\/\/)\/[^\\\s]*$/.test(from) ? from : fallback
