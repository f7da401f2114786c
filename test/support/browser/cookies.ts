interface Cookie {
  name: string
  value: string
  path: string
  /** Of this host alone; otherwise of those below it, too. */
  host: string | null
  domain: string
  secure: boolean
  http_only: boolean
  /** Milliseconds; null until the browser is closed. */
  expires: number | null
}

const pathMatches = (path: string, cookie: string) =>
  path === cookie || (path.startsWith(cookie) && (cookie.endsWith('/') || path[cookie.length] === '/'))

const isSecure = ({ protocol, hostname }: URL) => protocol === 'https:' || hostname === 'localhost'

/** The cookies of one browser (RFC 6265). */
export function cookieJar(now: () => number = Date.now) {
  const kept = new Map<string, Cookie>()
  const isLive = ({ expires }: Cookie) => expires === null || expires > now()

  function set(header: string, url: URL) {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const attributes = new Map(
      rest.map((part) => {
        const [key = '', ...value] = part.split('=')
        return [key.toLowerCase(), value.join('=')] as const
      }),
    )
    const max_age = attributes.get('max-age')
    const expires = attributes.get('expires')
    const path = attributes.get('path')
    const domain = attributes.get('domain')?.replace(/^\./, '')
    if (domain !== undefined && url.hostname !== domain && !url.hostname.endsWith(`.${domain}`)) return
    const cookie: Cookie = {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      path: path?.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
      host: domain === undefined ? url.hostname : null,
      domain: domain ?? url.hostname,
      secure: attributes.has('secure'),
      http_only: attributes.has('httponly'),
      expires:
        max_age !== undefined ? now() + Number(max_age) * 1000 : expires !== undefined ? Date.parse(expires) : null,
    }
    if (cookie.secure && !isSecure(url)) return
    const key = `${cookie.name};${cookie.domain};${cookie.path}`
    if (isLive(cookie)) kept.set(key, cookie)
    else kept.delete(key)
  }

  const of = (url: URL) =>
    [...kept.values()]
      .filter(
        (cookie) =>
          isLive(cookie) &&
          (cookie.host !== null
            ? cookie.host === url.hostname
            : url.hostname === cookie.domain || url.hostname.endsWith(`.${cookie.domain}`)) &&
          pathMatches(url.pathname, cookie.path) &&
          (!cookie.secure || isSecure(url)),
      )
      .toSorted((a, b) => b.path.length - a.path.length)
  const written = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  return {
    set,
    /** Keeps what an answer sets. */
    keep(headers: number | string | string[] | undefined, url: URL) {
      for (const header of [headers ?? []].flat()) set(String(header), url)
    },
    header: (url: URL) => written(of(url)),
    /** Those that scripts may read. */
    readable: (url: URL) => written(of(url).filter(({ http_only }) => !http_only)),
    clear: () => kept.clear(),
    names: () => [...kept.values()].filter(isLive).map(({ name }) => name),
  }
}

export type CookieJar = ReturnType<typeof cookieJar>
