import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Node } from './cluster.ts'
import type { Fleet } from './fleet-of.ts'
import { canCut } from './network.ts'

/** A way in which the primary's machine fails while nobody does anything. */
export interface Failure {
  name: string
  /** Whether each call must succeed within one repetition; otherwise 503 is allowed while it lasts. */
  is_healed: boolean
  /** Afterwards what came later may have an earlier time. */
  moves_clock?: true
  /** What is missing to try it here. */
  missing: (fleet: Fleet) => string | undefined
  begin: (primary: Node, fleet: Fleet) => Promise<void> | void
  /** As an operator, or a repaired machine, ends it. */
  end: (primary: Node) => Promise<void> | void
}

/** Milliseconds that a failure lasts which ends no primary. */
const LASTING_MS = 15_000
/** Milliseconds in which another node must lead; after the failed one would have ended by itself. */
const REPLACED_WITHIN_MS = 60_000
/** Milliseconds of work with the new primary before the failed machine returns. */
const WORKING_MS = 8000
const CALM_MS = 2000
const CLOCK_JUMP_SECONDS = 60
const FILLER = 'filler'

const needsCuts = ({ network }: Fleet) => network.reason ?? (canCut() ? undefined : 'nft (apt-get install nftables)')

export const FAILURES: Failure[] = [
  {
    name: 'its power is cut',
    is_healed: true,
    missing: () => undefined,
    begin({ host }) {
      host.unplug()
      host.signal('SIGKILL')
    },
    end({ host, start }) {
      host.plug()
      start()
    },
  },
  {
    name: 'it is frozen, and thaws once another one leads',
    is_healed: true,
    missing: () => undefined,
    begin: ({ host }) => host.signal('SIGSTOP'),
    end: ({ host }) => host.signal('SIGCONT'),
  },
  {
    name: 'it is cut from etcd',
    is_healed: true,
    missing: needsCuts,
    begin: ({ host }, { cluster }) => host.cut(cluster.etcd),
    end: ({ host }) => host.heal(),
  },
  {
    name: 'it is cut from the standbys',
    is_healed: false,
    missing: needsCuts,
    begin: async ({ host }, { cluster }) => host.cut((await cluster.standbys()).map((standby) => standby.host)),
    end: ({ host }) => host.heal(),
  },
  {
    name: 'its disk is full',
    is_healed: false,
    missing: ({ network }) => network.reason,
    async begin({ disk, ask }) {
      // It fails when there is no space left, whatever PostgreSQL writes meanwhile.
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk!, FILLER)}`, 'bs=64k'])
      // The files of the log that are there are written to the end first.
      await ask('select pg_switch_wal()').catch(() => undefined)
    },
    end: ({ disk }) => rmSync(join(disk!, FILLER)),
  },
  {
    name: `its clock jumps ${CLOCK_JUMP_SECONDS} s ahead, and back`,
    is_healed: false,
    moves_clock: true,
    missing: ({ cluster }) => (cluster.nodes[0]!.setClock ? undefined : 'libfaketime (apt-get install faketime)'),
    begin: ({ setClock }) => setClock!(CLOCK_JUMP_SECONDS),
    end: ({ setClock }) => setClock!(0),
  },
]

/** Lets the primary fail, waits for what comes of it, lets the machine return, and waits until the cluster is whole. */
export async function fail({ begin, end, is_healed }: Failure, fleet: Fleet): Promise<void> {
  const { cluster } = fleet
  await pause(CALM_MS)
  const primary = await cluster.requireLeader()
  await begin(primary, fleet)
  const until = performance.now() + (is_healed ? REPLACED_WITHIN_MS : LASTING_MS)
  while (!(await cluster.leader(primary)) && performance.now() < until) await pause(200)
  await pause(WORKING_MS)
  await end(primary)
  await cluster.healthy()
  await pause(CALM_MS)
}
