import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import type { Logger } from '#framework/config/log.server.ts'
import { type StartMessage, type MessageToChild, typeOf } from '#framework/ipc/ipc-messages.server.ts'

/** A kind of process and how many of it are wanted. Those of the first kind share a port. */
export interface Kind {
  name: string
  file: string
  count: number
  shares_port: boolean
}

export interface Supervisor {
  /** Gives the orders; resolves when the first process works. The others follow at once. */
  go: (orders: StartMessage) => Promise<void>
  /** Ends and replaces every process, as after a change of code or of the database's address. */
  restart: (orders?: StartMessage) => Promise<void>
  /** Lets them finish what they do, then ends them. */
  stop: () => Promise<void>
  /** Those that listen, the first kind first. */
  listening: () => { pid: number; send: (message: object) => void }[]
  /** Ends them at once. */
  kill: () => void
}

/** Takes a message of a process; false leaves it to be passed on to the others. */
export type Hear = (pid: number, message: unknown) => boolean

interface Member {
  kind: Kind
  child: ChildProcess
  /** Crashes in a row, none of which came after steady work. */
  crashes: number
  /** When it said that it works. */
  works: number | undefined
  /** It ends because we asked it to. */
  told: boolean
  /** It listens. What is sent to a process that still loads its code is lost. */
  loaded: boolean
}

// Processes take connections from the kernel themselves. Handed over by the primary, a connection whose process is killed in
// that moment would stay open and unanswered.
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * How processes of ours keep their memory. Without the first Node lets garbage pile up to some hundred megabytes before it looks for
 * it once; answers are made of many objects that live for a moment, for which the second leaves room.
 */
const MEMORY = ['--initial-old-space-size=64', '--max-semi-space-size=16']
/** The C library would keep memory apart for each thread that has compressed something. */
const ARENAS = { MALLOC_ARENA_MAX: '2' }

/** Waits before a crashed process is started again, by the number of crashes in a row: soon, but not in a hot loop. */
const BACKOFF = [0, 200, 500, 1000, 2000]
/** Milliseconds of work after which an end is an accident, not the next of a row: the process is started again at once. */
const STEADY = 1000
/** A little more than the processes give themselves. */
const STOP_LIMIT = 27_000

/**
 * Starts processes and keeps their number: one that dies is replaced. One of the first kind starts at once, so that it loads
 * its code while the database starts; the others wait until it works, because all together would only delay it.
 */
export function supervise(kinds: Kind[], logger: Logger, env: NodeJS.ProcessEnv, hear: Hear = () => false): Supervisor {
  const members = new Set<Member>()
  let orders: StartMessage | undefined
  let stopping = false
  // A first process that dies before it works has a reason that a second try will not cure.
  let booting = true
  const boot = Promise.withResolvers<never>()
  boot.promise.catch(() => undefined)

  function begin(kind: Kind, crashes = 0) {
    const member: Member = { kind, child: launch(kind), crashes, works: undefined, told: false, loaded: false }
    members.add(member)
    const { child } = member
    child.on('message', (message: { message?: string }) => {
      const type = typeOf(message)
      if (type === 'failed') boot.reject(new Error(message.message))
      else if (type === 'loaded') {
        member.loaded = true
        giveOrders(member)
      } else if (type === 'ready') member.works = Date.now()
      else if (!hear(child.pid ?? 0, message)) passOn(child, message)
    })
    child.on('error', (error) => logger.warn({ err: error, process: kind.name }, 'a process could not be reached'))
    child.once('exit', (code, signal) => {
      members.delete(member)
      if (stopping) return
      if (booting) return boot.reject(new Error(`a ${kind.name} process ended while it was starting (${signal ?? code})`))
      if (member.told) return void begin(kind)
      logger.warn({ process: kind.name, pid: child.pid, code, signal }, 'a process ended and is started again')
      const again = member.works !== undefined && Date.now() - member.works > STEADY ? 0 : member.crashes + 1
      setTimeout(() => {
        if (!stopping) begin(kind, again)
      }, BACKOFF[Math.min(again, BACKOFF.length - 1)])
    })
    return member
  }

  /** As soon as there are orders and somebody who listens, whichever comes last. */
  function giveOrders({ child, loaded }: Member) {
    if (orders && loaded) send(child, { type: 'go', orders })
  }

  function launch({ file, shares_port }: Kind): ChildProcess {
    const execArgv = [...process.execArgv, ...MEMORY]
    if (!shares_port) return fork(file, { env: { ...ARENAS, ...env }, execArgv })
    cluster.setupPrimary({ exec: file, execArgv })
    return cluster.fork({ ...ARENAS, ...env }).process
  }

  function passOn(from: ChildProcess, message: unknown) {
    if (typeof message !== 'object' || message === null) return
    for (const { child } of members) if (child !== from && child.connected) child.send(message, () => undefined)
  }

  const send = (child: ChildProcess, message: MessageToChild | object) => {
    if (child.connected) child.send(message, () => undefined)
  }

  const ready = ({ child }: Member) =>
    new Promise<void>((resolve) => {
      child.on('message', (message) => {
        if (typeOf(message) === 'ready') resolve()
      })
    })

  const gone = ({ child }: Member) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
    })

  async function stopAll(list: Member[]) {
    for (const member of list) {
      member.told = true
      if (member.loaded) send(member.child, { type: 'stop' })
      else member.child.kill()
    }
    const limit = setTimeout(() => {
      for (const { child } of list) child.kill('SIGKILL')
    }, STOP_LIMIT)
    await Promise.all(list.map(gone))
    clearTimeout(limit)
  }

  const wanted = kinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  const [first, ...others] = wanted
  const leader = first && begin(first)

  return {
    async go(given) {
      orders = given
      if (leader) {
        const works = ready(leader)
        giveOrders(leader)
        await Promise.race([works, boot.promise])
      }
      booting = false
      if (!stopping) for (const kind of others) begin(kind)
    },
    async restart(given = orders) {
      orders = given
      await stopAll([...members])
    },
    async stop() {
      stopping = true
      await stopAll([...members])
    },
    listening: () =>
      [...members].flatMap(({ child, loaded }) => (loaded && child.connected && child.pid !== undefined ? [{ pid: child.pid, send: (message: object) => send(child, message) }] : [])),
    kill() {
      stopping = true
      for (const { child } of members) child.kill('SIGKILL')
    },
  }
}
