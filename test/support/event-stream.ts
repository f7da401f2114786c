import { request, type IncomingHttpHeaders } from 'node:http'
import { PassThrough } from 'node:stream'
import type { Caller } from './app.ts'

export interface StreamEvent {
  event: string
  data: { count?: number; newest?: number }
}

/** A stream of events as a client receives it. */
export interface ReceivedStream {
  status: number
  headers: IncomingHttpHeaders
  /** The next event; undefined when the stream has ended. */
  next: () => Promise<StreamEvent | undefined>
  /** Resolves with all the text when the stream has ended. */
  ended: Promise<string>
  /** Whether the server has ended it, rather than that the connection broke. */
  isComplete: () => boolean
  close: () => void
}

/** Opens the stream of notifications on a real server. */
export function openStream(
  url: string,
  { cookie }: Caller,
  headers: Record<string, string> = {},
): Promise<ReceivedStream> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedStream>()
  const sent = request(
    new URL('/api/v1/notifications/stream', url),
    { headers: { cookie, ...headers }, agent: false },
    (answer) => {
      answer.setEncoding('utf8')
      const events = new PassThrough({ objectMode: true })
      let text = ''
      let read = 0
      answer.on('data', (chunk: string) => {
        text += chunk
        for (let at = text.indexOf('\n\n', read); at >= 0; at = text.indexOf('\n\n', read)) {
          const block = text.slice(read, at)
          read = at + 2
          const event = /^event: (.*)$/m.exec(block)?.[1]
          if (event)
            events.write({ event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as StreamEvent['data'] })
        }
      })
      const ended = new Promise<string>((done) => {
        answer.once('close', () => {
          events.end()
          done(text)
        })
      })
      answer.on('error', () => undefined)
      const reading = events[Symbol.asyncIterator]() as AsyncIterator<StreamEvent, undefined>
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        next: async () => (await reading.next()).value,
        ended,
        isComplete: () => answer.complete,
        close: () => sent.destroy(),
      })
    },
  )
  sent.on('error', reject)
  sent.end()
  return promise
}
