import { connect } from 'node:net'

/** What a scanner says about bytes; `pending` when it said nothing. */
export type Scan = 'clean' | 'pending' | 'infected'

/** Asks a virus scanner about the bytes of one file. Never fails. */
export type Scanner = (bytes: Buffer) => Promise<Scan>

const TIMEOUT_MS = 5000
const CHUNK_BYTES = 64 * 1024
const MAX_RESPONSE_CHARS = 1000

/** Bytes as clamd's INSTREAM takes them: the order, chunks with their lengths, and an empty one. */
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
 * The ClamAV daemon at `CLAMD_URL` (`tcp://host:3310`), or none. What does not answer within seconds, or answers anything
 * but "OK" or "FOUND", leaves a file pending.
 */
export function clamdScanner(url: string | undefined, timeoutMs = TIMEOUT_MS): Scanner | undefined {
  if (!url) return
  const { hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  return (bytes) =>
    new Promise((resolve) => {
      let response = ''
      const socket = connect(address)
      const timer = setTimeout(() => socket.destroy(), timeoutMs)
      socket.on('connect', () => {
        for (const part of streamOf(bytes)) socket.write(part)
      })
      socket.on('data', (part: Buffer) => {
        response += part.toString('latin1')
        if (response.includes('\0') || response.length > MAX_RESPONSE_CHARS) socket.destroy()
      })
      // Whatever ended the conversation, `close` follows.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(response.startsWith('stream: OK\0') ? 'clean' : /^stream: [^\0]+ FOUND\0/.test(response) ? 'infected' : 'pending')
      })
    })
}
