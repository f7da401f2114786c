import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { aPdf } from '#test/support/make/files.ts'
import { INVARIANTS } from '#test/support/invariants.ts'
import type { Done } from './load.ts'

/**
 * Waits until the worker has done what is due and sent every e-mail; answers the jobs and e-mails that are left. A try
 * that was cut off is repeated when its lease of two minutes ends: by a new job, while the row of the old one stays with
 * no attempt left. An announcement that was cut off is not waited for: the stream learns what it missed.
 */
async function jobsDone({ pool }: Database): Promise<string[]> {
  for (const end = Date.now() + 240_000; ; await pause(500)) {
    const { rows } = await pool.query<{ what: string }>(`
      select format('%s, attempt %s, locked at %s by %s: %s', task_identifier, attempts, locked_at, locked_by, last_error) as what from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts and not (task_identifier = 'announce' and locked_at < now() - interval '2 minutes')
      union all select format('e-mail %s, attempt %s: %s', kind, attempts, last_error) from mails where status = 'queued'`)
    if (rows.length === 0 || Date.now() > end) return rows.map(({ what }) => what)
  }
}

/** Milliseconds in which a new primary is found where a clock that is set back has stopped the old one's Patroni. */
const LED_WITHIN_MS = 90_000

/** Reads again what a failure has cut off, until somebody leads. */
export async function readAgain<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + LED_WITHIN_MS; ; await pause(1000)) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

/** Looks for work that was acknowledged. Answers what is missing. */
export async function findLost(database: Database, url: string, done: readonly Done[]): Promise<string[]> {
  const lost: string[] = []
  const { rows } = await database.pool.query<{
    rfq_id: number
    title: string
    bid_id: number | null
    amount: number | null
    accepted: boolean
  }>(
    `select r.rfq_id, r.title, b.bid_id, b.total_amount as amount, r.accepted_bid_id is not null as accepted
     from rfqs r left join bids b on b.rfq_id = r.rfq_id and b.withdrawn_at is null where r.rfq_id = any ($1)`,
    [done.map(({ rfq_id }) => rfq_id)],
  )
  const found = new Map(rows.map((row) => [row.rfq_id, row]))
  for (const { rfq_id, title, bid_id, amount, accepted } of done) {
    const row = found.get(rfq_id)
    if (row?.title !== title) lost.push(`RFQ ${rfq_id}`)
    else if (bid_id !== undefined && row.bid_id !== bid_id) lost.push(`bid ${bid_id}`)
    else if (amount !== undefined && row.amount !== amount && row.amount !== amount + 4000)
      lost.push(`the change of bid ${bid_id}`)
    else if (accepted && !row.accepted) lost.push(`the acceptance of ${rfq_id}`)
  }
  for (const { file, title } of done) {
    const answer = await fetch(`${url}${file}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200 || !bytes.equals(aPdf('drawing.pdf', title).bytes)) lost.push(`${file}: ${answer.status}`)
  }
  return lost
}

/** What compares times that the database's clock has written. */
const LAWS_OF_TIME = new Set(['no bid comes after the deadline, the acceptance or the cancellation'])

/** Looks for what is there twice, and for broken laws; those about times only where no clock has jumped. */
export async function findWrong(
  { pool }: Database,
  has_clock_jumped = false,
): Promise<{ twice: number; broken: string[] }> {
  const { rows: twice } = await pool.query('select title from rfqs group by title having count(*) > 1')
  const broken: string[] = []
  for (const [law, query] of Object.entries(INVARIANTS))
    if (!(has_clock_jumped && LAWS_OF_TIME.has(law)) && (await pool.query(query)).rowCount) broken.push(law)
  return { twice: twice.length, broken }
}

/**
 * Looks for everything that was acknowledged: what is missing, what is there twice, what waits, which laws are broken.
 */
export async function lookForAll(database: Database, url: string, done: readonly Done[], has_clock_jumped: boolean) {
  const lost = await findLost(database, url, done)
  const waiting = await jobsDone(database)
  const { twice, broken } = await findWrong(database, has_clock_jumped)
  const { rows: mails } = await database.pool.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from mails group by status',
  )
  // A bid tells both sides, an acceptance the winner.
  const emails = done.reduce(
    (sum, { bid_id, accepted }) => sum + (bid_id === undefined ? 0 : 2) + (accepted ? 1 : 0),
    0,
  )
  const written = mails.reduce((sum, { n }) => sum + n, 0)
  if (written < emails) lost.push(`${emails - written} e-mails`)
  return {
    lost,
    twice,
    waiting,
    mails: mails.map(({ status, n }) => `${n} ${status}`).join(', '),
    broken,
  }
}
