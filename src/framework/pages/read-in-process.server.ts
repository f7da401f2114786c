import { EventEmitter } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What an in-process read was answered. */
export interface ReadAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

/** A request without a body, as far as routing and hooks look at it. */
class ReadRequest extends EventEmitter {
  readonly method = 'GET'
  readonly httpVersion = '1.1'
  readonly httpVersionMajor = 1
  readonly url: string
  readonly headers: Record<string, string>
  readonly socket: { readonly remoteAddress: string }

  constructor(url: string, headers: Record<string, string>, remoteAddress: string) {
    super()
    this.url = url
    this.headers = headers
    this.socket = { remoteAddress }
  }
}

/** Receives an API answer as one text. Streamed answers are not supported. */
class ReadResponse extends EventEmitter {
  statusCode = 200
  headersSent = false
  writableEnded = false
  readonly #headers: OutgoingHttpHeaders = {}
  readonly #answer: (answer: ReadAnswer) => void

  constructor(answer: (answer: ReadAnswer) => void) {
    super()
    this.#answer = answer
  }

  getHeader = (name: string) => this.#headers[name]
  getHeaders = () => this.#headers
  hasHeader = (name: string) => this.#headers[name] !== undefined

  setHeader(name: string, value: string) {
    this.#headers[name.toLowerCase()] = value
  }

  removeHeader(name: string) {
    delete this.#headers[name]
  }

  writeHead(status: number, headers: OutgoingHttpHeaders) {
    this.statusCode = status
    this.headersSent = true
    Object.assign(this.#headers, headers)
  }

  write(): never {
    throw new Error('an answer in pieces is not for pages')
  }

  end(body: string | Buffer = '') {
    this.writableEnded = true
    this.#answer({ status: this.statusCode, headers: this.#headers, body })
    this.emit('finish')
  }
}

/**
 * Calls a reading route of the application like a request from outside, with all of its hooks, but without sockets and
 * streams, which cost more than many a read.
 */
export const readInProcess = (
  app: FastifyInstance,
  { url, headers, ip }: { url: string; headers: Record<string, string>; ip: string },
) =>
  new Promise<ReadAnswer>((resolve) => {
    const request = new ReadRequest(url, headers, ip)
    const response = new ReadResponse(resolve)
    // They have what Fastify, the hooks and the routes use of Node's request and response; a test reads through them.
    app.routing(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
