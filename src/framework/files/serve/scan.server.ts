import { connect } from 'node:net'

/** What a scanner says about bytes; `pending` when it said nothing. */
export type Scan = 'clean' | 'pending' | 'infected'

/** Asks a virus scanner about the bytes of one file. Never fails. */
export type Scanner = (bytes: Buffer) => Promise<Scan>

const PATIENCE_MS = 5000
const CHUNK = 64 * 1024
const MAX_ANSWER = 1000

/** Bytes as clamd's INSTREAM takes them: the order, chunks with their lengths, and an empty one. */
function* streamOf(bytes: Buffer) {
  const length = (count: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(count)
    return head
  }
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK)
    yield length(chunk.length)
    yield chunk
  }
  yield length(0)
}

/**
 * The ClamAV daemon at `CLAMD_URL` (`tcp://host:3310`), or none. What does not answer within seconds, or answers anything
 * but "OK" or "FOUND", leaves a file pending.
 */
export function clamdScanner(url: string | undefined, patience = PATIENCE_MS): Scanner | undefined {
  if (!url) return
  const { hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  return (bytes) =>
    new Promise((resolve) => {
      let said = ''
      const socket = connect(address)
      const timer = setTimeout(() => socket.destroy(), patience)
      socket.on('connect', () => {
        for (const part of streamOf(bytes)) socket.write(part)
      })
      socket.on('data', (part: Buffer) => {
        said += part.toString('latin1')
        if (said.includes('\0') || said.length > MAX_ANSWER) socket.destroy()
      })
      // Whatever ended the conversation, `close` follows.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(said.startsWith('stream: OK\0') ? 'clean' : /^stream: [^\0]+ FOUND\0/.test(said) ? 'infected' : 'pending')
      })
    })
}
