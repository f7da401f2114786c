import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Site } from './site.ts'

export interface KeptConnection {
  /** The process that answers on it. */
  pid: number
  send: (
    method: string,
    path: string,
    sent?: { cookie?: string; json?: unknown },
  ) => Promise<{ status: number; body: string }>
  close: () => void
}

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

/** Inodes of the sockets that a process has open, from the operating system (Linux). */
function socketsOf(pid: number): Set<string> {
  const folder = `/proc/${pid}/fd`
  const links = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`)
    } catch {
      return ''
    }
  })
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
}

/** The inode of the server's end of a connection, by both ports. */
function serverEnd(serverPort: number, clientPort: number): string | undefined {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
      if (local.endsWith(`:${hex(serverPort)}`) && remote.endsWith(`:${hex(clientPort)}`)) return inode
    }
  }
  return undefined
}

async function open({ url, pid: primary }: Pick<Site, 'url' | 'pid'>): Promise<KeptConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let clientPort = 0
  const send: KeptConnection['send'] = async (method, path, { cookie, json } = {}) => {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
      request(url + path, { agent, method, headers }, resolve)
        .on('error', reject)
        .end(body)
    })
    clientPort = answer.socket.localPort ?? 0
    return { status: answer.statusCode ?? 0, body: await text(answer) }
  }
  await send('GET', '/livez')
  const inode = serverEnd(Number(new URL(url).port), clientPort) ?? ''
  return { pid: childrenOf(primary).find((pid) => socketsOf(pid).has(inode)) ?? 0, send, close: () => agent.destroy() }
}

/**
 * Opens connections to a product of several web processes, which share its port, until each of so many has answered on
 * one.
 *
 * @returns one connection to each, the lowest process number first
 */
export async function keptConnections(site: Pick<Site, 'url' | 'pid'>, processes: number): Promise<KeptConnection[]> {
  const found = new Map<number, KeptConnection>()
  // The second process starts when the first is ready.
  while (found.size < processes) {
    const connection = await open(site)
    if (connection.pid && !found.has(connection.pid)) found.set(connection.pid, connection)
    else connection.close()
  }
  return [...found.values()].sort((a, b) => a.pid - b.pid)
}
