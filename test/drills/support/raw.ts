import { connect, type Socket } from 'node:net'

/** Sends bytes and answers what comes back until the other side closes or a while has passed. */
export function sayRaw(url: string, bytes: Buffer, timeout_ms = 300): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(url)
    const socket = connect(Number(port), 'localhost')
    let answer = ''
    const timer = setTimeout(() => socket.destroy(), timeout_ms)
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1'))).on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
    socket.end(bytes)
  })
}

/**
 * A connection that says so much and then no more; `closed` is the milliseconds until the other side has had enough.
 */
export function slowSocket(url: string, start: string, drip?: string): { socket: Socket; closed: Promise<number> } {
  const socket = connect(Number(new URL(url).port), 'localhost')
  const begun = performance.now()
  socket.on('error', () => undefined).on('data', () => undefined)
  socket.write(start)
  const timer = drip ? setInterval(() => socket.write(drip), 1000) : undefined
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer)
      resolve(performance.now() - begun)
    }),
  )
  return { socket, closed }
}
