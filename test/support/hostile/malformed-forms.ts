import { aDocx, aPdf, aPng } from '../make/files.ts'
import { multipart } from '../make/form.ts'

/** Reproducible random numbers (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** A body and its content type. */
export interface MalformedForm {
  what: string
  type: string
  body: Buffer<ArrayBuffer>
}

type Random = ReturnType<typeof randomOf>
type Form = { type: string; body: Buffer<ArrayBuffer>; boundary: string }

const bytes = (random: Random, count: number) => Buffer.from(Array.from({ length: count }, () => random(256)))
const part = ({ boundary }: Form, head: string, data: string | Buffer = 'x') =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'), Buffer.from(data), Buffer.from('\r\n')])
const before = (form: Form, ...parts: Buffer[]) => Buffer.concat([...parts, form.body])
const pick = <One>(random: Random, list: readonly One[]) => list[random(list.length)]!

const HEADS = [
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name=',
  'Content-Disposition: form-data; name="a"; filename="',
  'Content-Disposition: attachment; name="a"',
  "content-disposition:form-data;name=a;filename*=UTF-8''%ff%zz",
  ': ',
  'X',
  '\0',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="constructor"; filename="a.pdf"',
  'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64',
  'Content-Disposition: form-data; name="\xff\xfe"',
  'Content-Type: multipart/mixed; boundary=inner\r\nContent-Disposition: form-data; name="a"',
]

/** Mutations that break a valid form. */
const WAYS: Record<string, (form: Form, random: Random) => { type?: string; body?: Buffer }> = {
  'cut off': ({ body }, random) => ({ body: body.subarray(0, random(body.length)) }),
  'bytes changed': ({ body }, random) => {
    const changed = Buffer.from(body)
    for (let i = random(20); i >= 0; i--) changed[random(changed.length)] = random(256)
    return { body: changed }
  },
  'bytes put in': ({ body }, random) => {
    const at = random(body.length)
    return { body: Buffer.concat([body.subarray(0, at), bytes(random, 1 + random(500)), body.subarray(at)]) }
  },
  'bytes left out': ({ body }, random) => {
    const at = random(body.length)
    return { body: Buffer.concat([body.subarray(0, at), body.subarray(at + 1 + random(200))]) }
  },
  'another boundary': (_form, random) => ({ type: `multipart/form-data; boundary=${'b'.repeat(1 + random(200))}` }),
  'a broken boundary': ({ boundary }, random) => ({
    type: `multipart/form-data; boundary=${pick(random, ['', '"', '""', `"${boundary}`, `${boundary}\\`, ';', ' ', `${boundary}; boundary=x`, 'ü'.repeat(3), '-'.repeat(300)])}`,
  }),
  'no boundary': () => ({ type: 'multipart/form-data' }),
  'another type': (_form, random) => ({
    type: pick(random, ['multipart/mixed; boundary=x', 'text/plain', 'application/json', 'multipart/', '']),
  }),
  'only noise': (_form, random) => ({ body: bytes(random, random(5000)) }),
  nothing: () => ({ body: Buffer.alloc(0) }),
  'a strange head': (form, random) => ({ body: before(form, part(form, pick(random, HEADS))) }),
  'an endless head': (form, random) => ({
    body: before(form, part(form, `X-${'a'.repeat(20_000 + random(60_000))}: b`)),
  }),
  'many heads': (form, random) => ({
    body: before(form, part(form, Array.from({ length: 2000 + random(2000) }, (_, i) => `X-${i}: b`).join('\r\n'))),
  }),
  'many parts': (form, random) => ({
    body: before(
      form,
      ...Array.from({ length: 100 + random(900) }, (_, i) =>
        part(form, `Content-Disposition: form-data; name="f${i}"`),
      ),
    ),
  }),
  'many files': (form, random) => ({
    body: before(
      form,
      ...Array.from({ length: 20 + random(100) }, () =>
        part(form, 'Content-Disposition: form-data; name="attachment"; filename="a.txt"'),
      ),
    ),
  }),
  'a deep name': (form, random) => ({
    body: before(form, part(form, `Content-Disposition: form-data; name="a${'[b]'.repeat(20 + random(2000))}"`)),
  }),
  'line ends of another kind': ({ body }) => ({
    body: Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  }),
  'twice in a row': ({ body }) => ({ body: Buffer.concat([body, body]) }),
  'no end': ({ body, boundary }) => ({ body: body.subarray(0, body.length - boundary.length - 6) }),
}

/** Ten thousand parts in one form. */
export function tenThousandParts(): MalformedForm {
  const { payload, headers } = multipart({ a: '1' })
  const boundary = headers['content-type'].split('boundary=')[1]!
  const form = { type: headers['content-type'], body: payload, boundary }
  const parts = Array.from({ length: 10_000 }, (_, i) => part(form, `Content-Disposition: form-data; name="f${i}"`))
  return { what: '10,000 parts', type: form.type, body: Buffer.from(before(form, ...parts)) }
}

/** Generates malformed forms, reproducible by seed. */
export function* malformedForms(count: number, seed: number): Iterable<MalformedForm> {
  const random = randomOf(seed)
  const names = Object.keys(WAYS)
  for (let i = 0; i < count; i++) {
    const { payload, headers } = multipart({
      total_amount: 1000,
      comments: 'نص',
      attachment: pick(random, [
        aPdf(),
        aPng(),
        aDocx(),
        { name: 'a.txt', type: 'text/plain', bytes: bytes(random, random(20_000)) },
      ]),
    })
    const type = headers['content-type']
    const what = names[i % names.length]!
    const broken = WAYS[what]!({ type, body: payload, boundary: type.split('boundary=')[1]! }, random)
    yield { what, type: broken.type ?? type, body: Buffer.from(broken.body ?? payload) }
  }
}
