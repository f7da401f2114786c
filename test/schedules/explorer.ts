import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { idsIn, type NormalForm } from './normal-form.ts'
import { type ChangeLog, logChanges } from './change-log.ts'
import { COMMANDS, type Pair } from './commands.ts'
import { formatSchedule, type Run, runSchedule, type Schedule, type Step } from './driver.ts'
import { addFootprint, conflicts, emptyFootprint, type Footprint, Footprints, shows } from './footprint.ts'
import { type Actor, gate } from './gate.ts'
import {
  type Anomaly,
  brokenInvariants,
  compare,
  failures,
  type Outcome,
  outcomeOf,
  type SerialForms,
} from './judge.ts'
import { openSite, type Site } from './site.ts'
import { type Scene, SCENES, type World } from './world.ts'

/** What the schedules of a pair came to. */
export interface PairResult {
  pair: string
  schedules: number
  /** Schedules in which one waited for the other, and in which both did. */
  waits: number
  deadlocks: number
  /** Whether some schedules were left out. */
  truncated: boolean
  anomalies: Anomaly[]
}

export interface SearchOptions {
  /** Switches of a schedule that nothing forces. */
  preemptions: number
  max_schedules: number
  /** Ends the search of a pair. */
  until?: (anomaly: Anomaly) => boolean
}

interface LoadedScene {
  scene: Scene
  world: World
  mark: number
  known: ReadonlySet<string>
}

const SIDES = ['a', 'b'] as const
/** Schedules after which dead rows are removed. */
const VACUUM_EVERY = 500

/** At most so many, from all places of a list. */
const evenly = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: Math.max(0, most) }, (_, index) => items[Math.floor((index * items.length) / most)]!)

/** Searches the schedules of pairs of commands, all of them on one database. */
export class Explorer {
  readonly #site: Site
  readonly #log: ChangeLog
  readonly #footprints = new Footprints()
  /** Statements of each command alone, by scene and name. */
  readonly #alone = new Map<string, string[]>()
  #loaded: LoadedScene | undefined
  #runs = 0

  private constructor(site: Site, log: ChangeLog) {
    this.#site = site
    this.#log = log
  }

  /** `prepare` may change the database before it is used, and `rewrite` the statements. */
  static async open(
    urls: { url: string; owner_url: string },
    {
      prepare,
      rewrite,
    }: { prepare?: (superuser: ChangeLog['superuser']) => Promise<unknown>; rewrite?: (text: string) => string } = {},
  ) {
    const database: TestDatabase = openTestDatabase(urls)
    const log = await logChanges(database)
    gate([database, database.owner], rewrite)
    const explorer = new Explorer(await openSite(database), log)
    await explorer.#footprints.open(log.superuser)
    await prepare?.(log.superuser)
    return explorer
  }

  async close() {
    await this.#site.close()
    await this.#log.close()
  }

  async #load(scene: Scene): Promise<LoadedScene> {
    if (this.#loaded?.scene === scene) return this.#loaded
    await this.#log.undo(0)
    const world = await SCENES[scene](this.#site)
    const mark = await this.#log.mark()
    const known = idsIn(await this.#log.changesSince(0))
    const broken = await brokenInvariants(this.#log.superuser)
    if (broken.length > 0) throw new Error(`before any schedule: ${broken.join('; ')}`)
    return (this.#loaded = { scene, world, mark, known })
  }

  /** Runs one schedule; the database is as before afterwards. `look` sees it as it is at the end. */
  async #run(
    { a, b, scene }: Pick<Pair, 'a' | 'b' | 'scene'>,
    schedule: Schedule,
    look: (run: Run, outcome: Outcome) => Promise<unknown>,
    observe = false,
  ): Promise<Run> {
    const { world, mark, known } = await this.#load(scene)
    const callOf = (name: string, nth: 'a' | 'b') => () =>
      Promise.resolve(COMMANDS.get(name)?.run(this.#site, world, nth))
    const prepare = (actor: Actor) => observe && this.#footprints.observe(actor)
    const run = await runSchedule(this.#log.superuser, { a: callOf(a, 'a'), b: callOf(b, 'b') }, schedule, prepare)
    await COMMANDS.get(a)?.after?.(this.#site, world, 'a')
    await COMMANDS.get(b)?.after?.(this.#site, world, 'b')
    for (const { statement } of run.steps)
      for (const table of this.#footprints.of(statement).writes) statement.transaction?.written.add(table)
    const changes = await this.#log.changesSince(mark)
    await look(run, outcomeOf(run, changes, known))
    await this.#log.undo(mark)
    if (++this.#runs % VACUUM_EVERY === 0) await this.#log.vacuum()
    return run
  }

  /** The statements that a command sends alone. */
  async #statementsOf(name: string, scene: Scene): Promise<string[]> {
    const key = `${scene} ${name}`
    const known = this.#alone.get(key)
    if (known) return known
    const { steps } = await this.#run(
      { a: name, b: '', scene },
      { first: 'a', switches: [] },
      async () => undefined,
      true,
    )
    const texts = steps.map(({ statement }) => statement.text)
    this.#alone.set(key, texts)
    return texts
  }

  #footprintOf(texts: Iterable<string>): Footprint {
    const all = emptyFootprint()
    for (const text of texts) addFootprint(all, this.#footprints.of({ text }))
    return all
  }

  /** Tables that one of both writes or locks and the other needs. */
  async commonTables({ a, b, scene }: Pair): Promise<string[]> {
    const [one, other] = [
      this.#footprintOf(await this.#statementsOf(a, scene)),
      this.#footprintOf(await this.#statementsOf(b, scene)),
    ]
    const { unique } = this.#footprints
    return [...new Set([...conflicts(one, other, unique), ...conflicts(other, one, unique)])].sort()
  }

  /** Runs one schedule of a pair and judges it by the two serial orders. */
  async replay(pair: Pair, schedule: Schedule) {
    const serial = await this.#serial(pair)
    let outcome: Outcome | undefined
    let broken: string[] = []
    const run = await this.#run(pair, schedule, async (_, found) => {
      outcome = found
      broken = await brokenInvariants(this.#log.superuser)
    })
    return { run, outcome: outcome!, serial, anomaly: compare(outcome!, serial), broken }
  }

  async #serial(pair: Pair): Promise<SerialForms> {
    const form = async (first: 'a' | 'b', switches: readonly number[] = []) => {
      let outcome: Outcome | undefined
      await this.#run(pair, { first, switches }, async (_, found) => void (outcome = found), true)
      return outcome!.form
    }
    const between: NormalForm[] = []
    for (const side of SIDES) {
      if (!COMMANDS.get(pair[side])?.begins_alone) continue
      const moved = (await this.#statementsOf(pair[side], pair.scene)).indexOf('commit') + 1
      between.push(await form(side, [moved]))
    }
    const read_late: NormalForm[] = []
    for (const side of SIDES) {
      const texts = await this.#statementsOf(pair[side], pair.scene)
      const committed = texts.lastIndexOf('commit') + 1
      if (committed > 0 && committed < texts.length) read_late.push(await form(side, [committed]))
    }
    return { ab: await form('a'), ba: await form('b'), between, read_late }
  }

  /** Runs every schedule of a pair that can come to something else. */
  async search(pair: Pair, { preemptions, max_schedules, until = () => false }: SearchOptions): Promise<PairResult> {
    const seen = {
      a: new Set(await this.#statementsOf(pair.a, pair.scene)),
      b: new Set(await this.#statementsOf(pair.b, pair.scene)),
    }
    const serial = await this.#serial(pair)
    const result: PairResult = {
      pair: pair.name,
      schedules: 0,
      waits: 0,
      deadlocks: 0,
      truncated: false,
      anomalies: [],
    }
    const endings = new Set<string>()
    const excused = new Set<string>()
    const found: Anomaly[] = result.anomalies
    /** Runs one schedule and answers with those that have one more switch. */
    const follow = async (schedule: Schedule): Promise<Schedule[]> => {
      const name = formatSchedule(schedule)
      const is_serial = schedule.switches.length === 0
      const run = await this.#run(pair, schedule, async (run, outcome) => {
        const note = (kind: Anomaly['kind'], detail: string) => found.push({ kind, schedule: name, detail })
        for (const failure of failures(run)) note('failure', failure)
        const anomaly = compare(outcome, serial)
        if (anomaly) note(anomaly.kind, anomaly.detail)
        const ending = outcome.form.rows.join('\n')
        if (endings.has(ending)) return
        endings.add(ending)
        for (const broken of await brokenInvariants(this.#log.superuser)) {
          // What a serial order does is no matter of races.
          if (is_serial) excused.add(broken)
          else if (!excused.has(broken)) note('invariant', broken)
        }
      })
      result.schedules++
      if (run.waits > 0) result.waits++
      if (run.deadlocks > 0) result.deadlocks++
      for (const { actor, statement } of run.steps) seen[actor].add(statement.text)
      return schedule.switches.length < preemptions ? this.#switchesOf(schedule, run, seen) : []
    }
    let schedules: Schedule[] = SIDES.map((first) => ({ first, switches: [] }))
    while (schedules.length > 0) {
      const chosen = evenly(schedules, max_schedules - result.schedules)
      if (chosen.length < schedules.length) result.truncated = true
      schedules = []
      for (const schedule of chosen) {
        schedules.push(...(await follow(schedule)))
        if (found.some(until)) return result
      }
    }
    return result
  }

  /**
   * The schedules with one more switch. Between two statements that concern nothing of the other call a switch changes
   * nothing: one is made before each that does, when another such statement has run since the last switch.
   */
  #switchesOf({ first, switches }: Schedule, { steps }: Run, seen: Record<'a' | 'b', Set<string>>): Schedule[] {
    const touched = { a: this.#footprintOf(seen.a), b: this.#footprintOf(seen.b) }
    const more: Schedule[] = []
    let since = 0
    for (const [index, step] of steps.entries()) {
      if (index === 0 || steps[index - 1]!.actor !== step.actor) since = 0
      if (!this.#concerns(step, touched[step.actor === 'a' ? 'b' : 'a'])) continue
      if (since > 0 && step.could_switch && index > (switches.at(-1) ?? 0))
        more.push({ first, switches: [...switches, index] })
      since++
    }
    return more
  }

  #concerns({ statement }: Step, other: Footprint): boolean {
    const { text, transaction } = statement
    const footprint = this.#footprints.of(statement)
    if (text === 'commit') {
      const written = transaction?.written ?? new Set()
      return written.size > 0 && (other.writes.size > 0 || shows(written, other).length > 0)
    }
    if (conflicts(footprint, other, this.#footprints.unique).length > 0) return true
    return !transaction && footprint.writes.size > 0 && shows(footprint.writes, other).length > 0
  }
}
