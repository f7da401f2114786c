import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'

/** HTTPS before a port of this machine, with a certificate of its own: pgBackRest speaks nothing else to a storage. */
export async function startTlsFront(folder: string, port: number) {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const names = ['-subj', '/CN=localhost', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names], {
    stdio: 'ignore',
  })
  const sockets = new Set<TLSSocket>()
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const behind = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => behind.destroy()).on('close', () => sockets.delete(socket))
    behind.on('error', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
