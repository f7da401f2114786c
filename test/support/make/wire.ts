import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can be cut: it then closes open connections and refuses new ones. */
export async function aWire(address: string) {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let whole = true
  let turnedAway = Promise.withResolvers<void>()
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
  const server = createServer((near) => {
    keep(near)
    if (!whole) {
      near.destroy()
      turnedAway.resolve()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    near.on('close', () => far.destroy()).pipe(far)
    far.on('close', () => near.destroy()).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      whole = false
      drop()
    },
    mend() {
      whole = true
    },
    /** Resolves when the next connection is refused. */
    refused() {
      turnedAway = Promise.withResolvers()
      return turnedAway.promise
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
