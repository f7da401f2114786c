import type { Lang } from '#platform/words.ts'

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
 * `from` if it leads to a page of ours, else the fallback: nobody is sent to another site after signing in. Read as a browser
 * reads it: `/..//elsewhere` is a path here, and the address of another site for whoever is told that path.
 */
export function safeReturn(from: string | undefined, fallback: string) {
  if (!from || !/^\/(?![/\\])[^\\\s]*$/.test(from)) return fallback
  const { host, pathname } = new URL(from, 'http://here.invalid')
  return host === 'here.invalid' && !pathname.includes('//') ? from : fallback
}
