/** Sets a cookie for the next document. Chromium sets it some time later, at the latest when it is read. */
export function setCookie(name: string, value: string, max_age: number) {
  document.cookie = `${name}=${value}; path=/; max-age=${max_age}; samesite=lax`
  void document.cookie
}
