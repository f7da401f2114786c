import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A port of 127.0.0.1 that leads to another address, until it is cut. */
export async function startRelay(port: number, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let is_cut = false
  let cut_after: Buffer | undefined
  /** Connections that have been accepted while it was cut, which ended at once. */
  let refused = 0

  function cut() {
    is_cut = true
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((near) => {
    if (is_cut) {
      refused++
      near.destroy()
      return
    }
    const far = connect(port, host)
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    far.on('data', (chunk) => near.write(chunk))
    near.on('data', (chunk) => {
      if (!cut_after || !chunk.includes(cut_after)) return far.write(chunk)
      cut_after = undefined
      // The server has it; nobody learns what it answers.
      far.removeAllListeners('data').on('data', () => cut())
      return far.write(chunk)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections and those that are opened afterwards. */
    cut,
    /** Cuts once a client has sent this and the server has answered it. */
    cutAfter(text: string) {
      cut_after = Buffer.from(text)
    },
    restore() {
      is_cut = false
    },
    refused: () => refused,
    close() {
      cut()
      server.close()
    },
  }
}
