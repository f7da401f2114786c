/** A malformed call. */
export interface BadCall {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

interface Shape {
  type?: string | string[]
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  enum?: unknown[]
  anyOf?: Shape[]
  allOf?: Shape[]
}
interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: Shape }> }
}
/** The properties of an OpenAPI document that the fuzzer uses. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** Reproducible random numbers. */
function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    one: <Item>(of: readonly Item[]): Item => of[below(of.length)]!,
    often: (share: number) => next() < share,
  }
}
type Dice = ReturnType<typeof dice>

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '٠٥٠١٢٣٤٥٦٧',
  '١٢',
  "' or 1=1 --",
  '%',
  '%%%___\\',
  '${7*7}',
  '{{7*7}}',
  '<svg onload=alert(1)>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '99999-01-01',
  'a@b',
  'a@b.sa\r\nBcc: c@d.sa',
  'ﷺ'.repeat(40),
  'é'.normalize('NFD').repeat(50),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  '[object Object]',
  '\\',
  '"',
  '\u2028',
  '😀'.repeat(300),
]
const VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2_147_483_648,
  1e308,
  -1e308,
  0.001,
  [],
  {},
  [[]],
  [null],
  [1, 2, 3],
  { a: 1 },
  { length: 3 },
  { toString: 1 },
  { $gt: '' },
  Array.from({ length: 2000 }, () => 1),
]
const IDS = [
  '0',
  '-1',
  '1',
  '2',
  '7',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '1e3',
  'abc',
  '%00',
  '%2e%2e',
  '%',
  '%zz',
  '١',
  ' 1',
  '1%20',
  '1;drop',
  '%ff',
  'null',
  '0x1',
  'a'.repeat(300),
  '..%2f..%2f',
  '%F0%9F%98%80',
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'application/json;;;',
  '*/*',
  'application/problem+json',
  'multipart/mixed; boundary=x',
  `application/json; ${'a'.repeat(500)}`,
]
const HEADERS: readonly [string, string][] = [
  ['if-match', '"x"'],
  ['if-match', '*'],
  ['if-match', '"999999999999999999999"'],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(5000)],
  ['idempotency-key', '\u00ff\u00fe'],
  ['content-encoding', 'gzip'],
  ['accept-language', ','.repeat(2000)],
  ['accept-language', 'xx;q=nan'],
  ['accept', 'image/png'],
  ['range', 'bytes=0-,5-1'],
  ['if-none-match', 'W/"'],
  ['x-forwarded-for', '1.2.3.4, evil'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', 'sid=; sid=; lang=%'],
  ['cookie', `sid=${'x'.repeat(4000)}`],
  ['authorization', 'Bearer x'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['forwarded', 'host=evil'],
  ['x-original-url', '/admin'],
  ['expect', 'x'],
]

function aValue(random: Dice, shape: Shape | undefined): unknown {
  if (shape?.enum && random.often(0.3)) return random.one(shape.enum)
  if (shape?.type === 'array' && random.often(0.4))
    return Array.from({ length: random.below(4) }, () => aValue(random, shape.items))
  if ((shape?.type === 'integer' || shape?.type === 'number') && random.often(0.4)) return random.below(100_000)
  return random.often(0.6) ? random.one(TEXTS) : random.one(VALUES)
}

function someFields(random: Dice, shape: Shape | undefined): [string, unknown][] {
  const fields: [string, unknown][] = [shape, ...(shape?.allOf ?? [])]
    .flatMap((part) => Object.entries(part?.properties ?? {}))
    .filter(() => random.often(0.8))
    .map(([name, one]) => [name, aValue(random, one)])
  if (random.often(0.2)) fields.push([random.one(TEXTS) || 'extra', random.one(VALUES)])
  if (random.often(0.1) && fields[0]) fields.push([fields[0][0], random.one(VALUES)])
  return fields
}

function asJson(random: Dice, shape: Shape | undefined): Buffer {
  const text = `{${someFields(random, shape)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',')}}`
  switch (random.below(12)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length + 1)))
    case 1:
      return Buffer.from(text, 'utf16le')
    case 2:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff])])
    case 3:
      return Buffer.from('[{"a":'.repeat(random.below(5000)))
    case 4:
      return Buffer.from(JSON.stringify(random.one(VALUES)))
    case 5:
      return Buffer.from(`{"__proto__":{"user_type":"supplier"},"constructor":{"prototype":{"a":1}},${text.slice(1)}`)
    default:
      return Buffer.from(text)
  }
}

function asForm(random: Dice, shape: Shape | undefined): Buffer {
  const parts = someFields(random, shape).map(([name, value]) => {
    const isFile = random.often(0.3)
    const file = isFile
      ? `; filename="${random
          .one(TEXTS)
          .slice(0, 300)
          .replace(/["\r\n]/g, '')}"\r\nContent-Type: ${random.one(['image/png', 'application/pdf', 'text/html', ''])}`
      : ''
    const content = typeof value === 'string' ? value : JSON.stringify(value)
    return `--x\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${file}\r\n\r\n${isFile && random.often(0.3) ? '\u0089PNG\r\n' : content}\r\n`
  })
  const text = `${parts.join('')}--x--\r\n`
  switch (random.below(8)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length + 1)))
    case 1:
      return Buffer.from(text.replaceAll('\r\n', '\n'))
    case 2:
      return Buffer.from(`--x\r\n${'A: b\r\n'.repeat(random.below(2000))}\r\n\r\n${text}`)
    default:
      return Buffer.from(text)
  }
}

/** Calls drawn from the description of the API, each wrong in some way; the same for the same seed. */
export function badCalls({ paths }: ApiDocument, seed: number, count: number): BadCall[] {
  const random = dice(seed)
  const known = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return Array.from({ length: count }, () => {
    const { path, method, operation } = random.one(known)
    const query = (operation.parameters ?? []).filter((one) => one.in === 'query')
    const asked = query
      .filter(() => random.often(0.4))
      .flatMap(({ name }) =>
        Array.from(
          { length: random.often(0.1) ? 2 : 1 },
          () => `${name}=${random.often(0.2) ? random.one(IDS) : encodeURIComponent(random.one(TEXTS).toWellFormed())}`,
        ),
      )
    if (random.often(0.1)) asked.push('__proto__[a]=1', 'zzz=%')
    const content = operation.requestBody?.content ?? {}
    const [type = 'application/json'] = Object.keys(content)
    const isForm = type.startsWith('multipart/')
    const call: BadCall = {
      method: random.often(0.1) ? random.one(METHODS) : method,
      path: path.replace(/\{\w+\}/g, () => random.one(IDS)) + (asked.length ? `?${asked.join('&')}` : ''),
      headers: {},
      body: undefined,
    }
    if (call.method !== 'GET' && call.method !== 'HEAD') {
      call.body = isForm ? asForm(random, content[type]?.schema) : asJson(random, content[type]?.schema)
      call.headers['content-type'] = random.often(0.15)
        ? random.one(TYPES)
        : isForm
          ? 'multipart/form-data; boundary=x'
          : type
    }
    if (random.often(0.3)) {
      const [name, value] = random.one(HEADERS)
      call.headers[name] = value
    }
    return call
  })
}

const LINES = [
  'GET / HTTP/1.1',
  'GET /api/v1/regions HTTP/1.1',
  'POST /api/v1/login HTTP/1.1',
  'GET / HTTP/9.9',
  'GET',
  'GET  / HTTP/1.1',
  'get / HTTP/1.1',
  'PRI * HTTP/2.0',
  'OPTIONS * HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'GET //evil HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /\u00ff HTTP/1.1',
  'POST /api/v1/register HTTP/1.1',
  'GET /%c0%ae%c0%ae/ HTTP/1.1',
  'TRACE / HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  'GET / HTTP/1.0',
  '\u0016\u0003\u0001\u0002',
  'PUT /api/v1/rfqs/1/accept-bid HTTP/1.1',
]
const RAW_HEADERS = [
  'Host: localhost',
  'Host: localhost',
  'Host: localhost',
  'Host: evil.example',
  'Host: a\r\nHost: b',
  'Content-Length: 5',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: gzip, chunked',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=x',
  'X: a\u0000b',
  ': empty',
  'NoColon',
  ' folded',
  `X: ${'y'.repeat(17_000)}`,
  'Cookie: sid=\u00ff',
  'Range: bytes=-1',
  'Connection: close',
]
const BODIES = [
  '',
  '{}',
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\n',
  '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '--x--',
  '\u0000\u0001\u0002',
  '1;a=b\r\nx\r\n0\r\nTrailer: y\r\n\r\n',
]

/** Bytes for a raw connection: malformed request lines, headers and ends, alone or combined. */
export function badBytes(seed: number, count: number): Buffer[] {
  const random = dice(seed)
  const one = () =>
    [random.one(LINES), ...Array.from({ length: random.below(6) }, () => random.one(RAW_HEADERS))].join(
      random.often(0.9) ? '\r\n' : '\n',
    ) +
    (random.often(0.9) ? '\r\n\r\n' : '') +
    random.one(BODIES)
  return Array.from({ length: count }, () =>
    Buffer.from(Array.from({ length: random.often(0.2) ? 1 + random.below(5) : 1 }, one).join(''), 'latin1'),
  )
}
