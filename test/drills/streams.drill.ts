import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openStream } from '#test/support/event-stream.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { announceTo, aNotification } from '#test/support/make/notifications.ts'
import { startSite } from '#test/support/site.ts'
import { databaseOf, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { megabytesOf, pidsOf } from './support/processes.ts'

const STREAMS = 1000
/** Of one person. */
const BROWSERS = 2
/** People of one announcement. */
const NOTIFIED = 100

const openFiles = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)

const drill: Drill = {
  goals: ['G-12'],
  title: `${STREAMS.toLocaleString('en')} streams of the unread count`,
  minutes: { full: 14, short: 3 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    try {
      while (pidsOf(site, 'web').length < 2) await pause(100)
      const pids = pidsOf(site, 'web')
      const owner = await aCompany(database)
      const people: MadeCompany[] = []
      while (people.length < STREAMS / BROWSERS) people.push(await aColleague(database, owner, { roles: ['viewer'] }))

      const round = async () => {
        const streams = []
        for (const person of people)
          streams.push(
            ...(await Promise.all(
              Array.from({ length: BROWSERS }, async () => ({ person, stream: await openStream(site.url, person) })),
            )),
          )
        await Promise.all(streams.map(({ stream }) => stream.next()))
        return streams
      }
      // Once before, so that what grows only once has grown.
      for (const { stream } of await round()) stream.close()
      await pause(2000)
      const before = { files: openFiles(pids), megabytes: megabytesOf(pids) }

      const streams = await round()
      const held = openFiles(pids) - before.files
      const end = Date.now() + (short ? 10_000 : 600_000)
      const times: number[] = []
      let peak = 0
      let expected = 0
      const count = new Map<number, number>()
      const watching = Promise.all(
        streams.map(async ({ person, stream }) => {
          for (let event = await stream.next(); event; event = await stream.next()) {
            const notified = count.get(person.person_id)
            if (notified !== undefined) times.push(performance.now() - notified)
          }
        }),
      )
      for (let at = 0; Date.now() < end; at += NOTIFIED) {
        const notified = Array.from({ length: NOTIFIED }, (_, index) => people[(at + index) % people.length]!)
        for (const person of notified) await aNotification(database, person)
        for (const { person_id } of notified) count.set(person_id, performance.now())
        await announceTo(
          database,
          notified.map(({ person_id }) => person_id),
        )
        expected += NOTIFIED * BROWSERS
        peak = Math.max(peak, ...pids.map((pid) => megabytesOf([pid])))
        await pause(1000)
      }
      await pause(1000)
      for (const { stream } of streams) stream.close()
      await watching
      const left = Date.now()
      while (openFiles(pids) > before.files + 10 && Date.now() - left < 60_000) await pause(100)
      const seconds = (Date.now() - left) / 1000
      const kept = Math.round(megabytesOf(pids) - before.megabytes)

      print(`${times.length} events on ${streams.length} streams, p50 ${percentile(times, 0.5)} ms`)
      figure('streams held at once', held, `≥ ${STREAMS * 0.98}`, held >= STREAMS * 0.98)
      figure('events that were lost', expected - times.length, '0', times.length >= expected)
      figure('announcement to event at 95 %, ms', percentile(times, 0.95), '< 1000', percentile(times, 0.95) < 1000)
      figure('memory of a web process at its peak, MB', Math.round(peak), '< 400', peak < 400)
      figure('memory kept of both processes, MB', kept, '< 60', kept < 60)
      figure(
        'open files are back after, s',
        seconds,
        '≤ 60',
        seconds < 60 && String(pidsOf(site, 'web')) === String(pids),
      )
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
