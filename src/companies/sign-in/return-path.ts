import { safeReturn, splitLanguage } from '#framework/ssr/language-path.ts'

/**
 * Where a visitor goes after signing in, as a path without language prefix. Only pages of ours; else the start page.
 */
export function returnPath(from: string | undefined) {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(safeReturn(from, '/')) ?? []
  return splitLanguage(pathname).path + rest
}

/** A link to an account page that does not forget where the visitor was going. */
export const withReturn = (path: string, from: string | undefined) =>
  from && returnPath(from) !== '/' ? `${path}?from=${encodeURIComponent(returnPath(from))}` : path

/** Where signing in leads: back, or to the list of RFQs, which then says what waits. */
export const arrivalPath = (from: string | undefined) =>
  returnPath(from) === '/' ? '/rfqs?signed_in=1' : returnPath(from)
