import { connect } from 'node:net'

/** Result of a scan; `pending` without a response. */
export type Scan = 'clean' | 'pending' | 'infected'

/** Scans the bytes of a file. Never rejects. */
export type Scanner = (bytes: Buffer) => Promise<Scan>

export const TIMEOUT_MS = 5000
const CHUNK_BYTES = 64 * 1024
const MAX_RESPONSE_CHARS = 1000

/** Encodes bytes for clamd's INSTREAM command: chunks with their length, ended by an empty chunk. */
function* streamOf(bytes: Buffer) {
  const length = (count: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(count)
    return head
  }
  yield Buffer.from('zINSTREAM\0')
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
  return (bytes) =>
    new Promise((resolve) => {
      let response = ''
      const socket = connect(address)
      const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS)
      socket.on('connect', () => {
        for (const part of streamOf(bytes)) socket.write(part)
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
