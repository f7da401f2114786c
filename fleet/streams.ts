import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { openStream, type ReceivedStream } from '#test/support/event-stream.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'
import { percentile } from '../test/drills/support/clients.ts'

/** Milliseconds before a stream is asked for again that has not yet said how long to wait. */
const RETRY = 3000
/** Milliseconds within which everybody must have come back at the end, and know all. */
const SETTLED_AFTER = 20_000

interface Phase {
  begin: number
  end: number
}

/** A browser of a person: it holds a stream, and comes back when that ends, after as long as the stream has said. */
function follow(url: string, person: MadeCompany) {
  const heard: { at: number; newest: number }[] = []
  /** When streams ended, and when the next one said something. */
  const endings: { at: number; in_order: boolean; back?: number }[] = []
  let stream: ReceivedStream | undefined
  let going = true
  let retry = RETRY

  async function hold() {
    stream = await openStream(url, person)
    if (stream.status !== 200) return stream.close()
    for (let event = await stream.next(); event; event = await stream.next()) {
      const at = performance.now()
      heard.push({ at, newest: event.data.newest ?? 0 })
      const last = endings.at(-1)
      if (last) last.back ??= at
    }
    const match = /.*retry: (\d+)\n\n/s.exec(await stream.ended)?.[1]
    retry = match ? Number(match) : RETRY
    if (going) endings.push({ at: performance.now(), in_order: stream.isComplete() })
  }

  async function run() {
    while (going) {
      await hold().catch(() => undefined)
      if (going) await pause(retry)
    }
  }
  const running = run()
  return {
    person_id: person.person_id,
    heard,
    endings,
    async stop() {
      going = false
      stream?.close()
      await running
    },
  }
}

/** Browsers that hold streams of news, each with the address it asks: nginx, or one web machine. */
export function followNews(browsers: readonly { url: string; person: MadeCompany }[]) {
  const followers = browsers.map(({ url, person }) => follow(url, person))

  /** The news of these people, with the time of its transaction. */
  async function newsOf({ pool }: Database) {
    const { rows } = await pool.query<{ person_id: number; bump: string; at: Date }>(
      'select person_id, bump, bumped_at as at from notifications where person_id = any ($1)',
      [followers.map(({ person_id }) => person_id)],
    )
    return rows.map(({ person_id, bump, at }) => ({
      person_id,
      bump: Number(bump),
      at: at.getTime() - performance.timeOrigin,
    }))
  }

  /**
   * Waits until every stream is back and knows the newest; ends them, and answers what each phase was like for them.
   */
  return async function stop(database: Database) {
    const news = await newsOf(database)
    const newest = (person_id: number) =>
      news.reduce((last, one) => (one.person_id === person_id ? Math.max(last, one.bump) : last), 0)
    const behind = () =>
      followers.filter(({ person_id, heard }) => (heard.at(-1)?.newest ?? 0) < newest(person_id)).length
    for (const end = Date.now() + SETTLED_AFTER; behind() > 0 && Date.now() < end;) await pause(100)
    const left = behind()
    for (const follower of followers) await follower.stop()

    /**
     * Milliseconds from the beginning of what happened to the stream that says so, whose browser may have been without
     * one meanwhile.
     */
    const arrivals = ({ begin, end }: Phase) =>
      followers.flatMap(({ person_id, heard }) =>
        news
          .filter((one) => one.person_id === person_id && one.at >= begin && one.at < end)
          .map(({ bump, at }) => Math.max(0, (heard.find((event) => event.newest >= bump)?.at ?? Infinity) - at)),
      )
    const of = (phase: Phase) => {
      const ms = arrivals(phase)
      const endings = followers.flatMap((one) => one.endings).filter(({ at }) => at >= phase.begin && at < phase.end)
      const away = endings.map(({ at, back }) => (back ?? Infinity) - at)
      return {
        news: ms.length,
        median: percentile(ms, 0.5),
        most: percentile(ms, 0.95),
        longest: percentile(ms, 1),
        in_order: endings.filter(({ in_order }) => in_order).length,
        cut_off: endings.filter(({ in_order }) => !in_order).length,
        away: endings.length ? (Math.max(...away) / 1000).toFixed(1) : '–',
      }
    }
    return { count: followers.length, behind: left, of }
  }
}

export type FollowedNews = Awaited<ReturnType<ReturnType<typeof followNews>>>
