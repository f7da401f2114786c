import assert from 'node:assert/strict'
import type { Answer, Caller } from '#test/support/app.ts'
import { atTime, type TestDatabase } from '#test/support/database.ts'

interface World {
  actors: Record<string, Caller>
  /** Calls that are not offered and answer what they answered before, of everybody or of an actor: `admin remove`. */
  repeats?: readonly string[]
}

/** What a page offers about one thing, and the calls that carry it out. */
export interface Offers<W extends World> {
  /** By name; where days are given, all calls happen so many days later. */
  states: Record<string, { make: () => Promise<W>; days?: number }>
  /** `can` of the thing as somebody sees it; nothing where it is not seen. */
  read: (world: W, as: Caller) => Promise<Partial<Record<string, boolean>> | undefined>
  calls: Record<string, (world: W, as: Caller) => Promise<Answer>>
  /** Calls after which everything else is offered as before. */
  harmless?: readonly string[]
}

/**
 * How a call is refused that somebody may not make, or not now, or about what is over (412); a broken field would be no
 * answer to that.
 */
const REFUSED = new Set([403, 404, 409, 412])

/**
 * In each state and for each actor, makes every call that is offered and every call that is not: those succeed, these are
 * refused. Each call must be offered somewhere and not offered elsewhere, and each offer must have its call.
 */
export async function assertOffersHold<W extends World>(
  database: TestDatabase,
  { states, read, calls, harmless = [] }: Offers<W>,
) {
  const differences: string[] = []
  const seen = new Set<string>()
  const later = <Result>(days: number | undefined, work: () => Promise<Result>) =>
    days === undefined ? work() : atTime(database, days, work)

  async function compare(about: string, name: string, isOffered: boolean, answer: Answer) {
    seen.add(`${name} ${isOffered}`)
    const holds = isOffered ? answer.status < 300 : REFUSED.has(answer.status)
    if (!holds)
      differences.push(
        `${about}: ${name} is ${isOffered ? '' : 'not '}offered, ${answer.status} ${answer.body?.code ?? ''}`,
      )
  }

  for (const [state, { make, days }] of Object.entries(states)) {
    const world = await make()
    const offered: [actor: string, name: string][] = []
    await later(days, async () => {
      for (const [actor, as] of Object.entries(world.actors)) {
        const can = (await read(world, as)) ?? {}
        for (const name of Object.keys(can)) assert.ok(calls[name], `no call for what is offered: ${name}`)
        for (const [name, call] of Object.entries(calls)) {
          const isOffered = can[name] === true
          if (isOffered && !harmless.includes(name)) offered.push([actor, name])
          else if (isOffered || ![name, `${actor} ${name}`].some((each) => world.repeats?.includes(each)))
            await compare(`${state}, ${actor}`, name, isOffered, await call(world, as))
        }
      }
    })
    for (const [actor, name] of offered) {
      const fresh = await make()
      const answer = await later(days, () => calls[name]!(fresh, fresh.actors[actor]!))
      await compare(`${state}, ${actor}`, name, true, answer)
    }
  }
  assert.deepEqual(differences, [])
  for (const name of Object.keys(calls))
    assert.ok(seen.has(`${name} true`) && seen.has(`${name} false`), `${name} is always offered, or never`)
}
