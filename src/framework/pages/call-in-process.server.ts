import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  remoteAddress: string
}

/** A request without a connection: the part of `IncomingMessage` that Fastify and our hooks use. */
class InProcessRequest extends Readable {
  readonly httpVersionMajor = 1
  readonly complete = true
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly socket: { remoteAddress: string }
  readonly #body: string | undefined

  constructor({ method, url, headers, body, remoteAddress }: Call) {
    super()
    // As a browser does before it sends an address.
    const { pathname, search } = new URL(url, 'http://localhost')
    this.method = method
    this.url = pathname + search
    this.headers = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    this.socket = { remoteAddress }
    this.#body = body
  }

  override _read() {
    if (this.#body) this.push(this.#body)
    this.push(null)
  }
}

/** A response that is kept: the part of `ServerResponse` that Fastify uses. */
class InProcessResponse extends Writable {
  statusCode = 200
  headersSent = false
  text = ''
  readonly headers: OutgoingHttpHeaders = {}

  constructor() {
    super({ decodeStrings: false })
  }

  setHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  getHeader(name: string) {
    return this.headers[name.toLowerCase()]
  }
  getHeaders() {
    return this.headers
  }
  hasHeader(name: string) {
    return this.getHeader(name) !== undefined
  }
  removeHeader(name: string) {
    delete this.headers[name.toLowerCase()]
  }
  writeHead(statusCode: number, headers: OutgoingHttpHeaders) {
    this.statusCode = statusCode
    Object.assign(this.headers, headers)
    this.headersSent = true
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void) {
    this.text += chunk.toString()
    done()
  }
}

/**
 * Answers a call with everything that belongs to a request: hooks, limits, validation, response schema. Fastify's own `inject` cannot
 * be used: it refuses calls as soon as the application is closing, while pages are still being answered.
 */
export function callInProcess(app: FastifyInstance, call: Call): Promise<InProcessResponse> {
  return new Promise((resolve, reject) => {
    const response = new InProcessResponse()
    response.once('finish', () => resolve(response))
    response.once('error', reject)
    response.once('close', () => reject(new Error('a call in process ended without an answer')))
    app.routing(new InProcessRequest(call) as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
}
