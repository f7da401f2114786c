import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import type { Logger } from '#framework/config/log.server.ts'
import { deliveryOf, type StartMessage, type MessageToChild, messageType } from '#framework/ipc/ipc-messages.server.ts'
import type { ProcessCount } from '#framework/metrics/machine-metrics.server.ts'
import { createDeliveries } from './deliveries.server.ts'

/** A kind of process and its number of instances. Those of the first kind share a port. */
export interface ProcessKind {
  name: string
  file: string
  count: number
  shares_port: boolean
  /** Variables that it alone has. */
  env?: NodeJS.ProcessEnv
}

export interface Supervisor {
  /** Starts the processes; resolves when the first one is ready. The others follow immediately. */
  go: (startMessage: StartMessage) => Promise<void>
  /** Replaces every process, for example after a change of the database URL. */
  restart: (startMessage?: StartMessage) => Promise<void>
  /** Stops all processes gracefully. */
  stop: () => Promise<void>
  /** How many processes of each kind there should be, and how many answer. */
  counts: () => ProcessCount[]
  /** Processes that receive messages, the first kind first. */
  listening: () => { pid: number; send: (message: object) => void }[]
  /** Kills all processes. */
  kill: () => void
}

/** Handles a message of a process; false forwards it to the others. */
export type MessageHandler = (pid: number, message: unknown) => boolean

interface ManagedProcess {
  kind: ProcessKind
  child: ChildProcess
  /** Consecutive crashes. */
  crashes: number
  /** When it reported that it is ready. */
  readyAt: number | undefined
  /** When its last message arrived, by the monotonic clock. */
  heardAt: number
  /** It exits on request. */
  stopRequested: boolean
  /** It receives messages; earlier ones would be lost. */
  loaded: boolean
}

// Processes accept connections from the kernel. A connection handed over by the primary would hang if its process is
// killed at that moment.
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * The first flag makes V8 collect garbage before it reaches several hundred megabytes; the second suits many
 * short-lived objects; the third lets a started process return what only its start needed.
 */
const V8_MEMORY_FLAGS = ['--initial-old-space-size=64', '--max-semi-space-size=16', '--expose-gc']
/** Prevents the C library from keeping an arena per compressing thread. */
const MALLOC_ENV = { MALLOC_ARENA_MAX: '2' }

/** Delays by number of consecutive crashes. */
const RESTART_DELAYS_MS = [0, 200, 500, 1000, 2000]
/** After this time a crash does not count as consecutive: the process restarts immediately. */
const STABLE_AFTER_MS = 1000
/** Slightly more than the processes' own timeout. */
const KILL_AFTER_MS = 27_000
/** How often processes are pinged. */
const PING_MS = 5000
/** A process that is silent for so many pings is killed: nothing of ours blocks the event loop so long. */
const MAX_UNANSWERED_PINGS = 3
/** The same for one that starts: on a busy machine it loads its code for several seconds, and answers from then on. */
const MAX_START_SILENCE_MS = 120_000

/**
 * Starts processes and replaces those that die. One of the first kind starts immediately, so that it loads code while
 * the database starts; the others wait until it is ready, because together they would delay it. A process that hangs is
 * killed, and replaced like one that died.
 */
export function supervise(
  kinds: ProcessKind[],
  logger: Logger,
  env: NodeJS.ProcessEnv,
  handleMessage: MessageHandler = () => false,
  ping_ms = PING_MS,
  start_ms = MAX_START_SILENCE_MS,
): Supervisor {
  const processes = new Set<ManagedProcess>()
  const deliveries = createDeliveries()
  let startMessage: StartMessage | undefined
  let stopping = false
  // If the first process fails to start, a retry would fail too.
  let booting = true
  const boot = Promise.withResolvers<never>()
  boot.promise.catch(() => undefined)

  function startProcess(kind: ProcessKind, crashes = 0) {
    const managed: ManagedProcess = {
      kind,
      child: launch(kind),
      crashes,
      readyAt: undefined,
      heardAt: performance.now(),
      stopRequested: false,
      loaded: false,
    }
    processes.add(managed)
    const { child } = managed
    child.on('message', (message: { message?: string }) => {
      managed.heardAt = performance.now()
      const type = messageType(message)
      if (type === 'alive') return
      if (type === 'failed') boot.reject(new Error(message.message))
      else if (type === 'handled') deliveries.settle(child, deliveryOf(message) ?? 0)
      else if (type === 'restart') void stopAll([managed])
      else if (type === 'loaded') {
        managed.loaded = true
        sendStart(managed)
      } else if (type === 'ready') managed.readyAt = Date.now()
      else if (!handleMessage(child.pid ?? 0, message)) void forward(child, message)
    })
    child.on('error', (error) => logger.warn({ err: error, process: kind.name }, 'a process could not be reached'))
    child.once('exit', (code, signal) => {
      processes.delete(managed)
      deliveries.forget(child)
      if (stopping) return
      if (booting)
        return boot.reject(new Error(`a ${kind.name} process ended while it was starting (${signal ?? code})`))
      if (managed.stopRequested) return void startProcess(kind)
      logger.warn({ process: kind.name, pid: child.pid, code, signal }, 'a process ended and is started again')
      const again =
        managed.readyAt !== undefined && Date.now() - managed.readyAt > STABLE_AFTER_MS ? 0 : managed.crashes + 1
      setTimeout(
        () => {
          if (!stopping) startProcess(kind, again)
        },
        RESTART_DELAYS_MS[Math.min(again, RESTART_DELAYS_MS.length - 1)],
      )
    })
    return managed
  }

  /** Sends the start message once it exists and the process listens. */
  function sendStart({ child, loaded }: ManagedProcess) {
    if (startMessage && loaded) send(child, { type: 'start', start: startMessage })
  }

  function launch({ file, shares_port, env: own }: ProcessKind): ChildProcess {
    const execArgv = [...process.execArgv, ...V8_MEMORY_FLAGS]
    if (!shares_port) return fork(file, { env: { ...MALLOC_ENV, ...env, ...own }, execArgv })
    cluster.setupPrimary({ exec: file, execArgv })
    return cluster.fork({ ...MALLOC_ENV, ...env }).process
  }

  /** Passes a message on to the others and tells its sender when those that answer visitors have handled it. */
  async function forward(from: ChildProcess, message: object) {
    const delivery = deliveryOf(message)
    const others = [...processes].filter(({ child, loaded }) => child !== from && child.connected && loaded)
    for (const { kind, child } of others) if (!kind.shares_port) send(child, message)
    await deliveries.deliver(
      message,
      others.filter(({ kind }) => kind.shares_port).map(({ child }) => child),
    )
    if (delivery !== undefined) send(from, { type: 'delivered', delivery })
  }

  const send = (child: ChildProcess, message: MessageToChild | object) => {
    if (child.connected) child.send(message, () => undefined)
  }

  const ready = ({ child }: ManagedProcess) =>
    new Promise<void>((resolve) => {
      child.on('message', (message) => {
        if (messageType(message) === 'ready') resolve()
      })
    })

  const exited = ({ child }: ManagedProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
    })

  async function stopAll(list: ManagedProcess[]) {
    const stoppedAt = performance.now()
    for (const managed of list) {
      managed.stopRequested = true
      if (managed.loaded) {
        // It answers while it finishes its work.
        send(managed.child, { type: 'ping' })
        send(managed.child, { type: 'stop' })
      } else managed.child.kill()
    }
    const killSilent = () => {
      for (const managed of list)
        if (processes.has(managed) && managed.readyAt !== undefined && managed.heardAt < stoppedAt) killHung(managed)
    }
    // An answer that has arrived is handled before the check.
    const silence = setTimeout(() => setImmediate(killSilent), ping_ms)
    const limit = setTimeout(() => {
      for (const { child } of list) child.kill('SIGKILL')
    }, KILL_AFTER_MS)
    await Promise.all(list.map(exited))
    clearTimeout(silence)
    clearTimeout(limit)
  }

  function killHung({ kind, child, heardAt }: ManagedProcess) {
    const silent_ms = Math.round(performance.now() - heardAt)
    logger.error({ process: kind.name, pid: child.pid, silent_ms }, 'a process does not answer and is killed')
    child.kill('SIGKILL')
  }

  let pingedAt = performance.now()
  /** Pings the processes, and kills those that do not answer. */
  function ping() {
    const now = performance.now()
    // When this process was late itself, as on a machine that slept, answers wait in its own queue.
    const wasLate = now - pingedAt > 2 * ping_ms
    pingedAt = now
    for (const managed of processes) {
      const { child, loaded, readyAt, stopRequested } = managed
      if (stopRequested) continue
      if (wasLate) managed.heardAt = now
      const limit = readyAt === undefined ? start_ms : MAX_UNANSWERED_PINGS * ping_ms
      if (now - managed.heardAt >= limit) killHung(managed)
      else if (loaded) send(child, { type: 'ping' })
    }
  }
  // A debugger stops processes for as long as somebody looks.
  const flags = [...process.execArgv, process.env.NODE_OPTIONS].join(' ')
  if (!/--inspect(-brk|-wait)?(=| |$)/.test(flags)) setInterval(ping, ping_ms).unref()

  const isAnswering = ({ readyAt, heardAt }: ManagedProcess) =>
    readyAt !== undefined && performance.now() - heardAt < 2 * ping_ms

  const wanted = kinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  const [first, ...others] = wanted
  const leader = first && startProcess(first)

  return {
    async go(given) {
      startMessage = given
      if (leader) {
        const readyAt = ready(leader)
        sendStart(leader)
        await Promise.race([readyAt, boot.promise])
      }
      booting = false
      if (!stopping) for (const kind of others) startProcess(kind)
    },
    async restart(given = startMessage) {
      startMessage = given
      await stopAll([...processes])
    },
    async stop() {
      stopping = true
      await stopAll([...processes])
    },
    counts: () =>
      kinds.map((kind) => ({
        kind: kind.name,
        wanted: kind.count,
        answering: [...processes].filter((managed) => managed.kind === kind && isAnswering(managed)).length,
      })),
    listening: () =>
      [...processes].flatMap(({ child, loaded }) =>
        loaded && child.connected && child.pid !== undefined
          ? [{ pid: child.pid, send: (message: object) => send(child, message) }]
          : [],
      ),
    kill() {
      stopping = true
      for (const { child } of processes) child.kill('SIGKILL')
    },
  }
}
