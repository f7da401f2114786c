import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The EICAR test file; assembled here so that scanners do not report this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

/** Faults of a scanner: no response, an error, nonsense, or a closed connection. */
export type ClamdFault = 'silent' | 'error' | 'nonsense' | 'cut'

/** What a file contains about which the fake daemon has no verdict. */
export const UNJUDGED = 'larger than StreamMaxLength'

/** A fake ClamAV daemon that detects EICAR. `onSilence`: it has received what it does not answer. */
export async function aClamd(port = 0, onSilence = () => {}) {
  const state: { fault: ClamdFault | undefined; scanned: Buffer[] } = { fault: undefined, scanned: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      // What is asked ends with zeros; until then a large file is not put together.
      if (part.at(-1) !== 0) return
      const received = Buffer.concat(parts)
      const order = 'zINSTREAM\0'
      if (received.length < order.length) return
      if (received.toString('latin1', 0, order.length) !== order) return void socket.end('UNKNOWN COMMAND\0')
      const chunks: Buffer[] = []
      for (let at = order.length; at + 4 <= received.length;) {
        const length = received.readUInt32BE(at)
        if (length === 0) return answer(socket, Buffer.concat(chunks))
        chunks.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  function answer(socket: Socket, bytes: Buffer) {
    state.scanned.push(bytes)
    if (state.fault === 'silent') return onSilence()
    if (state.fault === 'cut') return void socket.destroy()
    if (state.fault === 'error' || bytes.includes(UNJUDGED))
      return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    if (state.fault === 'nonsense') return void socket.end('x'.repeat(5000))
    socket.end(bytes.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  return {
    url: `tcp://127.0.0.1:${bound}`,
    port: bound,
    state,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
