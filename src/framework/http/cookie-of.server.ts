/** The value of the first cookie with this name, which is the most specific one, as it was sent. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const cookie = header?.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`))
  return cookie?.trim().slice(name.length + 1)
}
