import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { aPdf } from '#test/support/make/files.ts'
import { bootstrapDatabase } from '../src/app/bootstrap-database.server.ts'
import { clientOf, outcomeOf } from '../test/drills/support/clients.ts'
import type { Phase } from './report.ts'
import { closingIn, findUnopened, sealedBidForm, sealedForm, type SealedWork } from './sealed.ts'
import type { Round, Trial } from './trials.ts'
import { inDays } from '#test/support/in-days.ts'

/*
 * The release before is replaced by this one, machine by machine, as an operator does it. This list is of the release
 * whose features it names: a release that adds a feature adds what must be refused until it is enabled.
 */

/** Milliseconds that each arrangement is under load. */
const WORKING = 6000
/** Milliseconds in which the first bid is accepted. */
const ACCEPTED_WITHIN = 60_000
/** Milliseconds in which the worker, which looks each minute, has filled `closes_at` of older RFQs. */
const FILLED_WITHIN = 90_000
const HOUR = '13:30'

const BEFORE = 'all machines are of the release before'
const MIGRATED = 'the database is migrated, all machines are still of the release before'
const MIXED = 'machine by machine this release, then the workers'
const ENABLED = '`features:enable`, and what they allow is written'

const NOT_YET =
  'features [], unit ZZ not offered, closing hour 409 feature_not_enabled, discount 409 feature_not_enabled, section 409 feature_not_enabled, unit of its own 409 feature_not_enabled, sealed 409 feature_not_enabled'
const FROM_NOW =
  'features [closing_hour,bid_discount,sections_and_units,quantity_unit,sealed], unit ZZ offered, closing hour 201, discount 201, section 201, unit of its own 201, sealed 201'

/** What was seen beside the load, and whether it is as it must be. */
export interface Finding {
  what: string
  found: string | number
  ok: boolean
}

const LINE = { description: 'طاولة اجتماعات', quantity: '2', unit_code: 'H87' }
/** A line as an older release writes it where it is offered the unit. */
const OWN_UNIT = { ...LINE, unit_code: 'ZZ' }
const FEATURES = ['closing_hour', 'bid_discount', 'sections_and_units', 'quantity_unit', 'sealed']

interface Published {
  rfq_id: number
  lines?: { line_id: number }[]
}

/** Publishes an RFQ, with what a feature allows. */
const publish = (
  url: string,
  { pairs, place }: Round,
  { lines, ...more }: { closing_time?: string; lines?: object[] },
) =>
  clientOf(url)<Published>('POST', '/rfqs/new', {
    as: pairs[0]!.buyer,
    form: {
      title: `طاولات اجتماعات ${randomUUID().slice(0, 8)}`,
      description: 'طاولات لقاعة اجتماعات.',
      item_description: 'خشب بلوط بقوائم معدنية.',
      quantity: 2,
      delivery_date: inDays(20),
      deadline: inDays(10),
      category_id: 1,
      ...place,
      attachments: [aPdf()],
      ...more,
      ...(lines && { lines: JSON.stringify(lines) }),
    },
  })

/** Milliseconds after which the sealed RFQ closes. */
const SEALED_FOR = 60_000
/** Milliseconds in which the worker, which looks each minute, has made keys once the feature is enabled. */
const KEYS_WITHIN = 90_000
const SEALED_AMOUNT = 4321

/** Publishes an RFQ with sealed bids. */
async function publishSealed(url: string, { pairs, place }: Round) {
  for (const end = Date.now() + KEYS_WITHIN; ; await pause(1000)) {
    const closing = closingIn(SEALED_FOR)
    const form = sealedForm(place, closing)
    const answer = await clientOf(url)<Published>('POST', '/rfqs/new', { as: pairs[0]!.buyer, form })
    if (answer.status !== 503 || Date.now() > end) return { answer, closes_at: closing.closes_at }
  }
}

/** Bids on it; answers what its opening must show. */
async function bidSealed(url: string, { pairs }: Round, rfq_id: number, closes_at: number): Promise<SealedWork> {
  const { body } = await clientOf(url)<{ bid_id: number; receipt: { commitment: string } }>(
    'POST',
    `/rfqs/${rfq_id}/bids/new`,
    { as: pairs[0]!.supplier, form: sealedBidForm(SEALED_AMOUNT) },
  )
  const { bid_id, receipt } = body
  return { rfq_id, closes_at, bid: { bid_id, amount: SEALED_AMOUNT, commitment: receipt.commitment } }
}

/** Bids on an RFQ with a discount. */
const bidWithDiscount = (url: string, { pairs }: Round, { rfq_id, lines = [] }: Published) =>
  clientOf(url)('POST', `/rfqs/${rfq_id}/bids/new`, {
    as: pairs[0]!.supplier,
    form: {
      proposed_delivery_date: inDays(15),
      comments: '',
      attachment: aPdf(),
      lines: JSON.stringify(
        lines.map(({ line_id }) => ({ line_id, unit_price: '10', vat_category: 'O', vat_reason: 'VATEX-SA-OOS' })),
      ),
      discount_bp: 500,
    },
  })

/** The trials of an upgrade; `findings` grow while they run. */
export function upgradeTrials() {
  const findings: Finding[] = []
  const offered = new Set<string>()
  let closing: { rfq_id: number; day: string } | undefined
  let lined: Published | undefined
  const sealed: SealedWork[] = []

  /** What a machine of this release says to everything that a feature allows. */
  async function askForAll(url: string, round: Round) {
    lined ??= (await publish(url, round, { lines: [LINE] })).body
    const { body: features } = await clientOf(url)<string[]>('GET', '/features')
    // Answers with the units are kept for a minute.
    const own = await round.fleet.cluster.ask("select from units where code = 'ZZ'")
    const hour = await publish(url, round, { closing_time: HOUR })
    if (hour.status === 201) closing = { rfq_id: hour.body.rfq_id, day: inDays(10) }
    const { answer: sealing, closes_at } = await publishSealed(url, round)
    if (sealing.status === 201) sealed.push(await bidSealed(url, round, sealing.body.rfq_id, closes_at))
    const outcomes = [
      ['closing hour', hour],
      ['discount', await bidWithDiscount(url, round, lined)],
      ['section', await publish(url, round, { lines: [{ ...LINE, section: 'أثاث' }] })],
      ['unit of its own', await publish(url, round, { lines: [{ ...OWN_UNIT, unit_text: 'نقطة' }] })],
      ['sealed', sealing],
    ] as const
    return [
      `features [${features.join()}]`,
      `unit ZZ ${own.length > 0 ? 'offered' : 'not offered'}`,
      ...outcomes.map(([what, answer]) => `${what} ${outcomeOf(answer)}`),
    ].join(', ')
  }

  const trials: Trial[] = [
    [
      BEFORE,
      async ({ load: { done } }) => {
        await pause(WORKING)
        // On a busy machine nothing may be accepted by then.
        for (const end = Date.now() + ACCEPTED_WITHIN; Date.now() < end; await pause(100))
          if (done.some(({ accepted_at }) => accepted_at !== undefined)) break
      },
    ],
    [
      MIGRATED,
      async (round) => {
        const { url_of_app: url, owner_url } = round.fleet
        await bootstrapDatabase({ url, owner_url }, createLogger('error'))
        const answer = await publish(round.fleet.url, round, { lines: [OWN_UNIT] })
        findings.push({
          what: 'what the release before answers to a line with the unit ZZ',
          found: outcomeOf(answer),
          ok: answer.status === 422,
        })
        await pause(WORKING)
      },
    ],
    [
      MIXED,
      async (round) => {
        const { machines, renewWorkers } = round.fleet
        for (const machine of machines) {
          await machine.stop()
          await machine.start()
          offered.add(await askForAll(machine.url, round))
          await pause(WORKING / 2)
        }
        await renewWorkers()
        await pause(WORKING / 2)
        findings.push({
          what: 'what machines of this release offer beside the others',
          found: [...offered].join('; '),
          ok: offered.size === 1 && offered.has(NOT_YET),
        })
      },
    ],
    [
      ENABLED,
      async (round) => {
        for (const feature of FEATURES) await round.fleet.ops('features:enable', feature)
        const found = await askForAll(round.fleet.url, round)
        findings.push({ what: 'the same afterwards', found, ok: found === FROM_NOW })
        await pause(WORKING)
      },
    ],
  ]

  /** Looks at the rows once the load has ended. */
  async function lookAtRows(database: Database, phases: readonly Phase[], round: Round) {
    const { pool } = database
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
    const unopened = await findUnopened(round.load.call, database, { works: sealed, buyer: round.pairs[0]!.buyer })
    findings.push({
      what: 'sealed RFQs that are opened with their bids',
      found: [`${sealed.length - unopened.length}`, ...unopened].join('; '),
      ok: sealed.length === 1 && unopened.length === 0,
    })
    findings.push({ what: `RFQs that close at ${HOUR} in Riyadh`, found: hours, ok: hours === 1 })
  }

  return { trials, findings, lookAtRows }
}
