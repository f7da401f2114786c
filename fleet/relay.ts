import { connect, createServer } from 'node:net'

/**
 * Leads a port of 127.0.0.1 to a machine: the product answers to its public name and to names of the machine itself alone.
 */
export async function relay(port: number, address: string): Promise<string> {
  const server = createServer((near) => {
    const far = connect(port, address)
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
