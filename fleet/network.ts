import { execFileSync, type SpawnOptions } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf } from '../test/drills/support/processes.ts'
import type { Programs, Running } from './programs.ts'

/*
 * The machines of the fleet. Where the kernel allows (Linux, as root, with `ip`), each has a network namespace of its own on one
 * bridge, and can be unplugged, cut from others and frozen. Elsewhere a machine is an address of 127.0.0.0/8, and only dies.
 */

const NAME = 'tarsiya'
/** The addresses in the files of `deploy/`, which the fleet's replace. */
const DEPLOYED = /\b10\.0\.0\.(\d+)/g

interface StartOptions extends Omit<SpawnOptions, 'uid' | 'gid'> {
  user?: { uid: number; gid: number } | undefined
}

/** One machine: what is started on it fails with it. */
export interface Host {
  name: string
  address: string
  /** Where its programs keep what they write. */
  folder: string
  start: (program: string, file: string, args: readonly string[], options?: StartOptions) => Running
  pids: () => number[]
  signal: (signal: NodeJS.Signals) => void
  /** Takes its cable away, and gives it back. */
  unplug: () => void
  plug: () => void
  /** Drops what these others send to it and it to them. */
  cut: (others: readonly Host[]) => void
  heal: () => void
}

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Why machines cannot have namespaces of their own here; undefined where they can. */
function whyNotIsolated(): string | undefined {
  if (process.platform !== 'linux') return 'namespaces are Linux'
  if (process.getuid?.() !== 0) return 'namespaces need root'
  try {
    ip('netns', 'add', `${NAME}-try`)
    ip('netns', 'del', `${NAME}-try`)
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
}

/** Whether packets between machines can be dropped. */
export function canCut(): boolean {
  try {
    execFileSync('nft', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A network for the machines of a fleet, whose programs write below a folder. */
export function createNetwork(folder: string, programs: Programs) {
  const reason = whyNotIsolated()
  const prefix = reason === undefined ? '10.77.0.' : '127.77.0.'
  const hosts: Host[] = []
  const disks: string[] = []
  if (reason === undefined) {
    if (readdirSync('/sys/class/net').includes(NAME))
      throw new Error(
        `There is a bridge ${NAME}: another fleet runs, or one was ended by force. Delete it: ip link del ${NAME}`,
      )
    ip('link', 'add', NAME, 'type', 'bridge', 'forward_delay', '0')
    ip('addr', 'add', `${prefix}1/24`, 'dev', NAME)
    ip('link', 'set', NAME, 'up')
  }

  /** A machine with a namespace. */
  function isolatedHost(name: string, address: string): Host {
    const space = `${NAME}-${name}`
    const cable = `t-${name}`
    if (ip('netns', 'list').split(/\s/).includes(space)) ip('netns', 'del', space)
    ip('netns', 'add', space)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', cable, 'master', NAME, 'up')
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up')
    const pids = () => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)
    const nft = (...rules: string[]) =>
      execFileSync('ip', ['netns', 'exec', space, 'nft', rules.join('; ')], { stdio: ['ignore', 'ignore', 'pipe'] })
    return {
      name,
      address,
      pids,
      folder: join(folder, name),
      start(program, file, args, { user, ...options } = {}) {
        const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
        return programs.start(program, 'ip', ['netns', 'exec', space, ...as, file, ...args], options)
      },
      signal: (signal) => pids().forEach((pid) => sendSignal(pid, signal)),
      unplug: () => void ip('link', 'set', cable, 'down'),
      plug: () => void ip('link', 'set', cable, 'up'),
      cut(others) {
        const addresses = `{ ${others.map((other) => other.address).join(', ')} }`
        nft(
          'add table inet cut',
          'add chain inet cut in { type filter hook input priority 0; }',
          'add chain inet cut out { type filter hook output priority 0; }',
          `add rule inet cut in ip saddr ${addresses} drop`,
          `add rule inet cut out ip daddr ${addresses} drop`,
        )
      },
      heal: () => void nft('add table inet cut', 'delete table inet cut'),
    }
  }

  const impossible = () => {
    throw new Error(reason)
  }
  /** A machine that is an address alone: its processes are those it started, and those that work in its folder. */
  function addressHost(name: string, address: string): Host {
    const own = join(folder, name)
    const roots: number[] = []
    const pids = () => [...new Set([...roots, ...workingIn(own)].flatMap(familyOf))]
    return {
      name,
      address,
      pids,
      folder: own,
      start(program, file, args, { user, ...options } = {}) {
        const one = programs.start(program, file, [...args], { ...options, ...user })
        if (one.child.pid) roots.push(one.child.pid)
        return one
      },
      signal: (signal) => pids().forEach((pid) => sendSignal(pid, signal)),
      unplug: () => undefined,
      plug: () => undefined,
      cut: impossible,
      heal: impossible,
    }
  }

  return {
    isolated: reason === undefined,
    reason,
    /** The address of the machine that runs all this, for the others. */
    own: reason === undefined ? `${prefix}1` : '127.0.0.1',
    /** The text of a deployed file, with the addresses of this network. */
    readdress: (text: string) => text.replaceAll(DEPLOYED, (_all, number: string) => prefix + number),
    host(name: string, number: number): Host {
      const address = prefix + String(number)
      const host = reason === undefined ? isolatedHost(name, address) : addressHost(name, address)
      hosts.push(host)
      return host
    },
    /** Gives a machine a disk of its own, in memory. */
    mount(target: string, size: string) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', target])
      disks.push(target)
    },
    /** Ends whatever still runs on the machines, and takes them away. */
    stop() {
      for (const host of hosts) host.signal('SIGKILL')
      for (const disk of disks) execFileSync('umount', ['-l', disk])
      if (reason !== undefined) return
      for (const { name } of hosts) ip('netns', 'del', `${NAME}-${name}`)
      ip('link', 'del', NAME)
    },
  }
}

export type Network = ReturnType<typeof createNetwork>

/** Processes whose working folder lies below this one. */
function workingIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
