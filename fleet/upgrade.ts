import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { aPdf } from '#test/support/make/files.ts'
import { bootstrapDatabase } from '../src/app/bootstrap-database.server.ts'
import { clientOf, inDays, outcomeOf } from '../test/drills/clients.ts'
import type { Phase } from './report.ts'
import type { Round, Trial } from './trials.ts'

/*
 * The release before is replaced by this one, machine by machine, as an operator does it. This list is of the release
 * whose features it names: a release that adds a feature adds what must be refused until it is enabled.
 */

/** Milliseconds that each arrangement is under load. */
const WORKING = 6000
/** Milliseconds in which the worker, which looks each minute, has filled `closes_at` of older RFQs. */
const FILLED_WITHIN = 90_000
const HOUR = '13:30'

const BEFORE = 'all machines are of the release before'
const MIGRATED = 'the database is migrated, all machines are still of the release before'
const MIXED = 'machine by machine this release, then the worker'
const ENABLED = '`features:enable`, and a closing hour is published'

/** What was seen beside the load, and whether it is as it must be. */
export interface Finding {
  what: string
  found: string | number
  ok: boolean
}

/** Publishes an RFQ that closes at an hour. */
const publishHour = (url: string, { pairs, place }: Round) =>
  clientOf(url)<{ rfq_id: number; closes_at: string }>('POST', '/rfqs/new', {
    as: pairs[0]!.buyer,
    form: {
      title: 'طاولات اجتماعات',
      description: 'طاولات لقاعة اجتماعات.',
      item_description: 'خشب بلوط بقوائم معدنية.',
      quantity: 2,
      delivery_date: inDays(20),
      deadline: inDays(10),
      closing_time: HOUR,
      category_id: 1,
      ...place,
      attachments: [aPdf()],
    },
  })

/** The trials of an upgrade; `findings` grow while they run. */
export function upgradeTrials() {
  const findings: Finding[] = []
  const offered = new Set<string>()
  let closing: { rfq_id: number; day: string } | undefined

  async function askForHour(url: string, round: Round) {
    const { body: features } = await clientOf(url)<string[]>('GET', '/features')
    const answer = await publishHour(url, round)
    offered.add(`features [${features.join()}], closing hour ${outcomeOf(answer)}`)
  }

  const trials: Trial[] = [
    [BEFORE, () => pause(WORKING)],
    [
      MIGRATED,
      async ({ fleet: { url_of_app: url, owner_url } }) => {
        await bootstrapDatabase({ url, owner_url }, createLogger('error'))
        await pause(WORKING)
      },
    ],
    [
      MIXED,
      async (round) => {
        const { machines, renewWorker } = round.fleet
        for (const machine of machines) {
          await machine.stop()
          await machine.start()
          await askForHour(machine.url, round)
          await pause(WORKING / 2)
        }
        await renewWorker()
        await pause(WORKING / 2)
        findings.push({
          what: 'what machines of this release offer beside the others',
          found: [...offered].join('; '),
          ok: offered.size === 1 && offered.has('features [], closing hour 409 feature_not_enabled'),
        })
      },
    ],
    [
      ENABLED,
      async (round) => {
        await round.fleet.ops('features:enable', 'closing_hour')
        const answer = await publishHour(round.fleet.url, round)
        closing = { rfq_id: answer.body.rfq_id, day: inDays(10) }
        findings.push({ what: 'a closing hour afterwards', found: outcomeOf(answer), ok: answer.status === 201 })
        await pause(WORKING)
      },
    ],
  ]

  /** Looks at the rows once the load has ended. */
  async function lookAtRows({ pool }: Database, phases: readonly Phase[], round: Round) {
    const count = async (text: string, values: unknown[] = []) =>
      Number((await pool.query<{ n: string }>(`select count(*) as n from ${text}`, values)).rows[0]!.n)
    for (const [what, phase] of [
      ['acceptances of the release before on its own tables', BEFORE],
      ['acceptances of the release before on the tables of this one', MIGRATED],
      ['acceptances while both releases ran', MIXED],
    ]) {
      const during = phases.filter(({ name }) => name === phase)
      const rfqs = round.load.done
        .filter(({ accepted_at = 0 }) => during.some(({ begin, end }) => accepted_at >= begin && accepted_at < end))
        .map(({ rfq_id }) => rfq_id)
      const rows = await count(
        `awards join bids using (bid_id) where awards.rfq_id = any ($1) and awards.state = 'standing' and bid_version = bids.version
         and awards.gross_halalas = round(bids.total_amount * 100)`,
        [rfqs],
      )
      findings.push({
        what: `${what}; their rows in \`awards\``,
        found: `${rfqs.length}; ${rows}`,
        ok: rfqs.length > 0 && rows === rfqs.length,
      })
    }
    const wrong = await count('rfqs where closes_at <> closing_instant(deadline, closing_time)')
    findings.push({
      what: 'RFQs that close at another instant than their day and hour say',
      found: wrong,
      ok: wrong === 0,
    })
    for (const end = Date.now() + FILLED_WITHIN; Date.now() < end; await pause(500))
      if ((await count('rfqs where closes_at is null')) === 0) break
    const unfilled = await count('rfqs where closes_at is null')
    findings.push({ what: 'RFQs whose instant the worker has not filled', found: unfilled, ok: unfilled === 0 })
    const hours = await count(
      "rfqs where rfq_id = $1 and closing_time = $2 and closes_at = ($3 || ' ' || $2)::timestamp at time zone 'Asia/Riyadh'",
      [closing?.rfq_id, HOUR, closing?.day],
    )
    findings.push({ what: `RFQs that close at ${HOUR} in Riyadh`, found: hours, ok: hours === 1 })
  }

  return { trials, findings, lookAtRows }
}
