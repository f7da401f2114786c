const KEY = 'reloaded-release'

/** Identifies the release that wrote this document: the name of its first script changes with any file of the build. */
const releaseOf = () =>
  document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code?.split(' ')[0] ?? ''

/**
 * Reloads the page, because files of it are gone and a newer release may have replaced them. Only once per release: if
 * files are missing in what came, they would be missing again.
 * @returns whether it reloads
 */
export function reloadOncePerRelease() {
  try {
    if (sessionStorage.getItem(KEY) === releaseOf()) return false
    sessionStorage.setItem(KEY, releaseOf())
  } catch {
    // Without storage the page could reload endlessly.
    return false
  }
  window.location.reload()
  return true
}
