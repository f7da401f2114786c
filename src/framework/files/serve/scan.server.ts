import { connect } from 'node:net'
import { Readable } from 'node:stream'

/** Result of a scan; `pending` without a response. */
export type Scan = 'clean' | 'pending' | 'infected'

/** The bytes of a file, or those of a large one as they are read. */
type Scanned = Buffer | AsyncIterable<Buffer>

/** Scans a file. Never rejects. */
export type Scanner = (content: Scanned) => Promise<Scan>

export const TIMEOUT_MS = 5000
/** For a large file: an archive is unpacked before it is judged. */
const LARGE_TIMEOUT_MS = 60_000
const CHUNK_BYTES = 64 * 1024
const MAX_RESPONSE_CHARS = 1000

/** Encodes bytes for clamd's INSTREAM command: chunks with their length, ended by an empty chunk. */
async function* streamOf(content: Scanned) {
  const length = (count: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(count)
    return head
  }
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of Buffer.isBuffer(content) ? [content] : content)
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES)
      yield length(chunk.length)
      yield chunk
    }
  yield length(0)
}

/**
 * A scanner that uses the ClamAV daemon at `CLAMD_URL` (`tcp://host:3310`). A timeout, or a response other than "OK" or
 * "FOUND", leaves the file pending.
 */
export function clamdScanner(url: string | undefined): Scanner | undefined {
  if (!url) return
  const { hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  return (content) =>
    new Promise((resolve) => {
      let response = ''
      const socket = connect(address)
      const timer = setTimeout(() => socket.destroy(), Buffer.isBuffer(content) ? TIMEOUT_MS : LARGE_TIMEOUT_MS)
      socket.on('connect', () => {
        // As fast as the daemon reads; `end: false`, because its answer follows.
        Readable.from(streamOf(content), { objectMode: false })
          .on('error', () => socket.destroy())
          .pipe(socket, { end: false })
      })
      socket.on('data', (part: Buffer) => {
        response += part.toString('latin1')
        if (response.includes('\0') || response.length > MAX_RESPONSE_CHARS) socket.destroy()
      })
      // `close` follows every error.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(
          response.startsWith('stream: OK\0')
            ? 'clean'
            : /^stream: [^\0]+ FOUND\0/.test(response)
              ? 'infected'
              : 'pending',
        )
      })
    })
}
