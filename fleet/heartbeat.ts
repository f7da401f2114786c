import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, Node } from './cluster.ts'

/** Milliseconds between two commits that one node is asked for. */
const INTERVAL_MS = 300

/** Beside the product's. */
const DATABASE = 'postgres'

/** A commit that a node has acknowledged. */
interface Beat {
  node: string
  /** Of the server's history: a promotion begins the next one. */
  timeline: string
  number: number
  begin: number
  end: number
}

/**
 * Commits on each node, past HAProxy, whenever it is a primary. What HAProxy and Patroni keep from callers is seen here: a node
 * that goes on acknowledging after another one has begun to.
 */
export async function startHeartbeat({ ask, nodes }: Pick<Cluster, 'ask' | 'nodes'>) {
  await ask('create table fleet_beats (number bigint primary key)', DATABASE)
  const beats: Beat[] = []
  let going = true
  let numbered = 0

  async function beatOn({ host, ask: askNode }: Node) {
    for (; going; await pause(INTERVAL_MS)) {
      const number = ++numbered
      const begin = performance.now()
      const rows = await askNode(
        `insert into fleet_beats values (${number}) returning left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`,
        DATABASE,
      ).catch(() => [])
      if (rows[0])
        beats.push({ node: host.name, timeline: String(rows[0].timeline), number, begin, end: performance.now() })
    }
  }
  const running = Promise.all(nodes.map(beatOn))

  return {
    /** Commits since then that cannot be of one primary at a time: of two nodes on one timeline, or of an older one afterwards. */
    doubled(since: number): number {
      const recent = beats.filter(({ begin }) => begin >= since)
      return recent.filter(({ node, timeline, begin }) =>
        recent.some(
          (other) =>
            other.node !== node && (other.timeline === timeline || (other.timeline > timeline && other.end < begin)),
        ),
      ).length
    },
    /** Acknowledged commits since then that are not there. */
    async lost(since: number): Promise<number> {
      const acknowledged = beats.filter(({ begin }) => begin >= since)
      const rows = await ask('select number from fleet_beats', DATABASE)
      const found = new Set(rows.map(({ number }) => Number(number)))
      return acknowledged.filter(({ number }) => !found.has(number)).length
    },
    async stop() {
      going = false
      await running
    },
  }
}

export type Heartbeat = Awaited<ReturnType<typeof startHeartbeat>>
