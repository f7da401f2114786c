import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** PostgreSQL's message of an error that ends the connection. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

/** Relays a local port to another address until it is cut. */
export async function startRelay(port: number, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let is_cut = false
  let cut_after: Buffer | undefined
  /** Answer to the first message of connections while it is cut; without one they are closed immediately. */
  let refusal: Buffer | undefined
  /** Connections that have been accepted while it was cut, which ended at once. */
  let refused = 0
  const waiting: (() => void)[] = []

  function cut() {
    is_cut = true
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((near) => {
    if (is_cut) {
      refused++
      for (const look of waiting.splice(0)) look()
      if (!refusal) return near.destroy()
      const answer = refusal
      near.on('error', () => near.destroy()).once('data', () => near.end(answer))
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
      // The server has received it, but its answer is not relayed.
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
    /** Ends all connections and refuses others as a pooler or server does: with its answer to their first message. */
    refuse(code: string, message: string) {
      refusal = fatal(code, message)
      cut()
    },
    restore() {
      is_cut = false
      refusal = undefined
    },
    refused: () => refused,
    /** Resolves once so many more connections have been refused. */
    async refuses(times: number) {
      const until = refused + times
      while (refused < until) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    close() {
      cut()
      server.close()
    },
  }
}
