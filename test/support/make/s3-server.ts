import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Config } from '#framework/config/config.server.ts'

/** Settings with keys. */
export type S3Keys = { [name in keyof S3Config]: string }

/** Fault of one request. */
export type S3Fault = 'full' | 'broken' | 'silent' | 'cut'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Computes the Signature Version 4 of a request and compares it. */
function isSigned(request: IncomingMessage, body: Buffer, { region, secret_access_key, access_key_id }: S3Keys) {
  const { headers, method } = request
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!said || said[1] !== access_key_id || said[3] !== region || headers['x-amz-content-sha256'] !== sha256(body))
    return false
  const [, , day = '', , names = '', signature] = said
  const url = new URL(request.url ?? '/', 'http://s3')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('')
  const canonical = [method, url.pathname, query, lines, names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (so_far, part) => hmac(so_far, part),
    `AWS4${secret_access_key}`,
  )
  return hmac(key, text).toString('hex') === signature
}

/**
 * A fake object storage with one bucket: the subset of S3 that is used, strict about signatures and checksums, with
 * faults on demand. Listings have pages of three. `onSilence`: a request was received that gets no answer.
 */
export async function anS3Server({ onSilence = () => {} } = {}) {
  const objects = new Map<string, { body: Buffer; modified: Date }>()
  const faults: S3Fault[] = []
  const asked: string[] = []
  let config: S3Keys

  function list(url: URL, response: ServerResponse) {
    const prefix = url.searchParams.get('prefix') ?? ''
    const from = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .sort()
      .filter((key) => `"${key}"` > from)
    const page = keys.slice(0, 3)
    const contents = page.map((key) => {
      const { body, modified } = objects.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    const more = keys.length > page.length
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}` +
        `${more ? `<NextContinuationToken>&quot;${page.at(-1)}&quot;</NextContinuationToken>` : ''}</ListBucketResult>`,
    )
  }

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://s3')
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    asked.push(`${request.method} ${key}`)
    if (!isSigned(request, body, config)) return refuse(403, 'SignatureDoesNotMatch')
    if (bucket !== config.bucket) return refuse(404, 'NoSuchBucket')
    if (!key) return list(url, response)
    if (request.method === 'PUT') {
      objects.set(key, { body, modified: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    return found ? response.end(found.body) : refuse(404, 'NoSuchKey')
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const fault = faults.shift()
        if (!fault) return void answer(request, Buffer.concat(parts), response)
        asked.push(fault)
        if (fault === 'silent') onSilence()
        else if (fault === 'cut') response.destroy()
        else response.writeHead(fault === 'full' ? 507 : 500).end('<Error><Code>Fault</Code></Error>')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-test-1',
    bucket: 'tarsiya',
    access_key_id: 'KEY',
    secret_access_key: 'secret/with+signs',
  }
  return {
    config,
    objects,
    /** Received requests in order; faults of the next requests. */
    asked,
    faults,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
