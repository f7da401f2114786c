import { randomBytes } from 'node:crypto'

/** A file as the makers in `files.ts` give it. */
export interface MadeFile {
  name: string
  type: string
  bytes: Buffer
}

type FormValue = string | number | MadeFile

/** Fields of a multipart form; a list is sent as a repeated field. */
export type FormValues = Record<string, FormValue | readonly FormValue[] | undefined>

/** Writes a multipart/form-data body as a browser would. */
export function multipart(values: FormValues) {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) {
      const one = item as FormValue
      if (typeof one === 'object') {
        const filename = one.name.replaceAll('"', '%22').replace(/[\r\n]/g, ' ')
        parts.push(
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${one.type}\r\n\r\n`,
          ),
          one.bytes,
          Buffer.from('\r\n'),
        )
      } else {
        parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${one}\r\n`))
      }
    }
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
