import type { Database } from '#framework/database/database.server.ts'
import { INVARIANTS } from '#test/support/invariants.ts'
import type { Change } from './change-log.ts'
import type { Run, Settled } from './driver.ts'
import { normalize, type NormalForm } from './normal-form.ts'

export type Order = 'ab' | 'ba'

/** What a schedule came to. */
export interface Outcome {
  form: NormalForm
  /** In which order the calls were committed; undefined where one wrote nothing, or they alternated. */
  order: Order | undefined
}

/**
 * - `state`: the rows at the end are those of neither serial order
 * - `answers`: the rows are, but the answers belong to another order or to none
 * - `overtaken`: all is as in one serial order, but the calls were committed in the other one
 * - `invariant`: an invariant of the product is broken
 * - `failure`: an answer is 5xx, or no answer but an error
 */
export type Kind = 'state' | 'answers' | 'overtaken' | 'invariant' | 'failure'

export interface Anomaly {
  kind: Kind
  schedule: string
  detail: string
}

interface HttpAnswer {
  status: number
  body: unknown
}

const isHttp = (value: unknown): value is HttpAnswer => value !== null && typeof value === 'object' && 'status' in value

/** What counts of an answer: its status and body, the output of a command, or the message of an error. */
function contentOf(answer: Settled) {
  if (answer.status === 'rejected')
    return { failed: String(answer.reason instanceof Error ? answer.reason.message : answer.reason) }
  const { value } = answer
  return isHttp(value) ? { status: value.status, body: value.body } : { output: value }
}

const CLOCK = 'schedules.clock'

export function outcomeOf({ answers, actors }: Run, changes: readonly Change[], known: ReadonlySet<string>): Outcome {
  // The clock moves at an instant that no lock keeps away: it comes before or after nothing.
  const wrote = new Set(changes.filter(({ relation }) => relation !== CLOCK).map(({ made_by }) => made_by))
  const commits = [actors.a, actors.b].map(({ transactions }) =>
    transactions.flatMap(({ name, committed }) => (committed !== undefined && wrote.has(name) ? [committed] : [])),
  )
  const [a = [], b = []] = commits
  const before = (some: number[], others: number[]) =>
    some.length > 0 && others.length > 0 && Math.max(...some) < Math.min(...others)
  const order = before(a, b) ? 'ab' : before(b, a) ? 'ba' : undefined
  return { form: normalize(changes, { a: contentOf(answers.a), b: contentOf(answers.b) }, known), order }
}

/** Lines that only one of both has, with a sign each. */
function difference(some: readonly string[], others: readonly string[]): string[] {
  const missing = (from: readonly string[], other: readonly string[]) => {
    const left = [...other]
    return from.filter((line) => {
      const at = left.indexOf(line)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  return [...missing(some, others).map((line) => `+ ${line}`), ...missing(others, some).map((line) => `- ${line}`)]
}

const textOf = (answers: { a: string; b: string }) => [`a: ${answers.a}`, `b: ${answers.b}`]
const sameRows = (one: NormalForm, other: NormalForm) => one.rows.join('\n') === other.rows.join('\n')
const sameAnswers = (one: NormalForm, other: NormalForm) =>
  one.answers.a === other.answers.a && one.answers.b === other.answers.b
const same = (one: NormalForm, other: NormalForm) => sameRows(one, other) && sameAnswers(one, other)

const statusOf = (answer: string) => /"status":(\d+)\}$/.exec(answer)?.[1]
const ORDERS = ['ab', 'ba'] as const
const SIDES = ['a', 'b'] as const

/** The fields of an answer, one by one. */
const fieldsOf = (answer: string) => answer.split(/(?<=[,{}[\]])/)

/**
 * Whether the answers are those of an order, but for what successful ones show besides: their statements read it before
 * the other call was committed, and find what the other order leaves (a name, a status, a number of waiting things); or
 * they are read after both commits (`read_late`).
 */
function areAnswersButForReads(form: NormalForm, one: NormalForm, others: readonly NormalForm[]): boolean {
  return SIDES.every((side) => {
    const [found, wanted] = [form.answers[side], one.answers[side]]
    if (found === wanted) return true
    const status = statusOf(found)
    // Done, but what came of it was gone when it was read.
    if (status === '410') return others.some(({ answers }) => answers[side] === found)
    if (!status?.startsWith('2') || status !== statusOf(wanted)) return false
    const shown = new Set([one, ...others].flatMap(({ answers }) => fieldsOf(answers[side])))
    return fieldsOf(found).every((field) => shown.has(field))
  })
}

const JOB = /^[+-] graphile_worker\._private_jobs /

/** Says whose numbers of unread notifications are counted anew. */
const UNREAD = /"payload":\{"people":/

const personOf = (line: string) => /"person_id":(\d+)/.exec(line)?.[1]

/**
 * Whether rows differ in nothing but who is notified. More people: whether a person may still know is read again before
 * an e-mail is sent, and when the list of notifications is. Fewer: only who became a member meanwhile, and finds in the
 * lists what was under way then.
 */
function areOnlyOthersNotified({ rows }: NormalForm, one: NormalForm): boolean {
  const lines = difference(rows, one.rows)
  const joined = new Set(rows.filter((row) => row.startsWith('members ')).map(personOf))
  const news = lines.filter((line) => !JOB.test(line))
  const jobs = lines.filter((line) => JOB.test(line))
  const missing = (some: readonly string[]) => some.filter((line) => line.startsWith('-'))
  return (
    (news.length > 0 || jobs.every((line) => UNREAD.test(line))) &&
    news.every((line) => /^. (?:notifications|mails) /.test(line)) &&
    missing(news).every((line) => joined.has(personOf(line))) &&
    (joined.size > 0 || missing(jobs).length * 2 <= jobs.length)
  )
}

/**
 * The outcomes of the two serial orders, of the other call between the beginning of one and its rest (`begins_alone`),
 * and of the other call between the commit of one and the reading of its answer.
 */
export type SerialForms = Record<Order, NormalForm> & {
  between: readonly NormalForm[]
  read_late: readonly NormalForm[]
}

/** Compares the outcome of a schedule with those of the serial orders. */
export function compare({ form, order }: Outcome, serial: SerialForms): Omit<Anomaly, 'schedule'> | undefined {
  if (serial.between.some((each) => same(form, each))) return undefined
  for (const each of order ? [order] : ORDERS) {
    const one = serial[each]
    const isRight = sameRows(form, one) || areOnlyOthersNotified(form, one)
    const others = [serial[each === 'ab' ? 'ba' : 'ab'], ...serial.read_late]
    if (isRight && areAnswersButForReads(form, one, others)) return undefined
  }
  if (order && ORDERS.some((each) => same(form, serial[each]))) {
    const detail = difference(
      [...form.rows, ...textOf(form.answers)],
      [...serial[order].rows, ...textOf(serial[order].answers)],
    )
    return { kind: 'overtaken', detail: detail.join('\n') }
  }
  const rows = ORDERS.filter((each) => sameRows(form, serial[each]))
  const nearest = serial[rows[0] ?? order ?? 'ab']
  return {
    kind: rows.length > 0 ? 'answers' : 'state',
    detail: difference([...form.rows, ...textOf(form.answers)], [...nearest.rows, ...textOf(nearest.answers)]).join(
      '\n',
    ),
  }
}

/** Answers that no serial order excuses. */
export function failures({ answers }: Run): string[] {
  return [answers.a, answers.b].flatMap((answer) => {
    if (answer.status === 'fulfilled')
      return isHttp(answer.value) && answer.value.status >= 500 ? [JSON.stringify(answer.value.body)] : []
    const { reason } = answer
    return reason?.constructor?.name === 'CommandFailure' ? [] : [String(reason)]
  })
}

const ALL_INVARIANTS = Object.entries(INVARIANTS)
  .map(([name, query]) => `select '${name.replaceAll("'", "''")}' as name where exists (${query})`)
  .join(' union all ')

/** The invariants that do not hold. */
export async function brokenInvariants({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(ALL_INVARIANTS)
  return rows.map(({ name }) => name)
}
