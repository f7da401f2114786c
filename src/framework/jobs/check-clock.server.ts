import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { sql } from 'kysely'
import type { Database, Reader } from '#framework/database/database.server.ts'
import type { MachineClock } from '#framework/database/tables.ts'

/*
 * A clock that is a day ahead ends for good what should go on for a day. A machine knows how much time has passed since
 * it started, whatever its clock says: the row of `clock_checks` has, for each start of a machine, an instant that was
 * believed and how long the machine had run then. After another start nothing says how long it was off, so that any
 * later instant is believed. An application with jobs `by_clock` has this table, and the function `instant()`.
 */

/** What the clocks say. */
export interface ClockReading {
  /** Identifies the start of the machine. */
  boot: string
  /** Seconds since that start. */
  uptime: number
  /** The clock of the database, in milliseconds. */
  at: number
  /** The clock of this process before and after that one was read. */
  from: number
  to: number
}

/** Above this difference a clock is in doubt. Servers that synchronize theirs differ by milliseconds. */
const MAX_DIFFERENCE_MS = 60_000
const DAY_MS = 86_400_000
/** Each job process checks once a minute: a doubt that is older is that of a machine which is gone. */
export const CHECK_MS = 60_000
const DOUBT_MS = 5 * CHECK_MS

const inWords = (ms: number) => {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

/** How far the clock of the database is ahead of that of this process, at least. */
export const offsetOf = ({ at, from, to }: Pick<ClockReading, 'at' | 'from' | 'to'>) =>
  at < from ? at - from : Math.max(0, at - to)

/** Why the present instant is not to be believed, if it is not. */
export function doubtOf(
  machines: Readonly<Record<string, MachineClock>>,
  reading: ClockReading,
): Pick<MachineClock, 'doubt' | 'moved'> {
  const { boot, uptime: ran, at } = reading
  const offset = offsetOf(reading)
  if (Math.abs(offset) > MAX_DIFFERENCE_MS)
    return {
      doubt: `the clock of the database is ${inWords(offset)} ${offset < 0 ? 'behind' : 'ahead of'} that of a machine with jobs`,
    }
  const own = machines[boot]
  // A container may count its own time, and begin anew.
  if (own?.at !== undefined && own.uptime !== undefined && ran >= own.uptime) {
    const jump = at - own.at - (ran - own.uptime) * 1000
    if (Math.abs(jump) > MAX_DIFFERENCE_MS)
      return { doubt: `the clock was moved ${inWords(jump)} ${jump < 0 ? 'back' : 'ahead'}`, moved: true }
  } else if (Object.values(machines).some(({ moved }) => moved))
    return { doubt: 'the clock was moved before this machine or container started' }
  const last = Math.max(...Object.values(machines).map((machine) => machine.at ?? 0), 0)
  if (last - at > MAX_DIFFERENCE_MS) return { doubt: `it was ${inWords(last - at)} later before` }
  return {}
}

/** Seconds from the start of the kernel to that of a process. */
const startedAt = (pid: string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]) / 100
}

/**
 * What `uptime()` counts from: the start of the kernel, also in most containers, so that a process that is started
 * again has the same. A container that counts its own time begins with its first process. Without Linux each process
 * has its own.
 */
const readBoot = () => {
  try {
    const kernel = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const isOfKernel = Math.abs(uptime() - startedAt('self') - process.uptime()) < 10
    return isOfKernel ? kernel : `${kernel} ${startedAt('1')}`
  } catch {
    return randomUUID()
  }
}
const BOOT = readBoot()

const instantMs = sql<number>`(extract(epoch from instant()) * 1000)::float8`

/** Reads both clocks. */
export async function readClocks(reader: Reader): Promise<ClockReading> {
  const from = Date.now()
  const { at } = await reader.selectNoFrom(instantMs.as('at')).executeTakeFirstOrThrow()
  return { boot: BOOT, uptime: uptime(), at, from, to: Date.now() }
}

/**
 * Compares the clocks with each other and with the last instants.
 *
 * @returns why the present is not believed, if it is not
 */
export const checkClock = (database: Database, read = readClocks): Promise<string | undefined> =>
  database.transaction(async (tx) => {
    await tx
      .insertInto('clock_checks')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { machines } = await tx.selectFrom('clock_checks').select('machines').forUpdate().executeTakeFirstOrThrow()
    const reading = await read(tx)
    const { boot, uptime: ran, at } = reading
    const found = doubtOf(machines, reading)
    const { [boot]: own, ...others } = machines
    const kept = Object.entries(others).filter(([, { at: believed = 0, doubt, doubted_at = 0, moved }]) =>
      doubt === undefined ? believed > at - DAY_MS : moved || doubted_at > at - DOUBT_MS,
    )
    const next =
      found.doubt === undefined
        ? { ...Object.fromEntries(kept), [boot]: { at, uptime: ran } }
        : {
            ...others,
            [boot]: { ...(own?.at !== undefined && { at: own.at, uptime: own.uptime }), ...found, doubted_at: at },
          }
    await tx
      .updateTable('clock_checks')
      .set({ machines: JSON.stringify(next) })
      .execute()
    return found.doubt
  })

/** Checks the clocks. Answers whether this process has another time than the database. */
export async function isApart(database: Database): Promise<boolean> {
  await checkClock(database)
  return Math.abs(offsetOf(await readClocks(database.kysely))) > MAX_DIFFERENCE_MS
}

/** Why machines do not believe their clocks. */
export async function clockDoubts(reader: Reader): Promise<string[]> {
  const row = await reader.selectFrom('clock_checks').select('machines').executeTakeFirst()
  return [...new Set(Object.values(row?.machines ?? {}).flatMap(({ doubt }) => doubt ?? []))]
}
