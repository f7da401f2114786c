/**
 * Sets a cookie for the documents that follow, with its age in seconds. Chromium sets it some time later, and asks for a
 * document without it meanwhile; to be read it must be set.
 */
export function setCookie(name: string, value: string, max_age: number) {
  document.cookie = `${name}=${value}; path=/; max-age=${max_age}; samesite=lax`
  void document.cookie
}
