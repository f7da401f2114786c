import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createTestDatabase } from '#test/support/database.ts'
import { sliceOf } from '#test/support/run/full-run.ts'
import { pairOf } from './commands.ts'
import { parseSchedule } from './driver.ts'
import { Explorer } from './explorer.ts'
import { FAULTS } from './faults.ts'

/** One preemption: `npm run schedules` runs all pairs with two. */
const SEARCH = { preemptions: 1, max_schedules: 16 }

/** One pair in so many is tried with every run, and what is about changed code; `npm run test:all` tries all. */
const ONE_IN = 3
const ALWAYS = ['test/schedules/', 'src/framework/database/', 'src/tenders/core/gates/']
/** Where the commands are, by words of their names. */
const PLACES: [RegExp, string][] = [
  [/award|accept/, 'src/tenders/award/accept/'],
  [/bid/, 'src/tenders/bids/'],
  [/amend|edit-rfq|confirm/, 'src/tenders/amendments/'],
  [/rfq|close/, 'src/tenders/rfqs/'],
  [/answer|question|ask/, 'src/tenders/questions/'],
  [/approve|reject|limit|propos/, 'src/tenders/award/approve/'],
  [/order|issue|acknowledge|delivery|rat(?:e-|ing)/, 'src/orders/'],
  [/follow/, 'src/notifications/'],
  [/remove|leave|demote|join|owner|erase|sign|password|session/, 'src/companies/'],
]
const nameOf = (pair: readonly string[]) => pair.join('+')
const aboutOf = (pair: readonly string[]) => [
  ...ALWAYS,
  ...PLACES.filter(([words]) => words.test(nameOf(pair))).map(([, folder]) => folder),
]

/** Pairs whose orders are searched; in the order of their scenes, each of which is made once. */
const PAIRS = [
  ['award', 'award-rival'],
  ['award', 'withdraw-bid'],
  ['award', 'lower-limit'],
  ['award', 'remove'],
  ['award', 'end-session'],
  ['place-bid', 'place-bid'],
  ['place-bid', 'edit-rfq'],
  ['amend', 'confirm-bid'],
  // A transaction that began before bidding ended counts working days from its end on.
  ['amend', 'close-rfqs'],
  ['answer', 'withdraw-question'],
  ['approve', 'reject'],
  // The award ends with its order, or both bind.
  ['acknowledge', 'decline-order'],
  ['confirm-delivery', 'refuse-delivery'],
  // The second of both publishes both.
  ['rate-supplier', 'rate-buyer'],
  // Both hold the company before the invitation.
  ['demote-inviter', 'join'],
] as const

describe('@asvs V2.3.4 two commands in every order of their statements with one preemption', async () => {
  const explorer = await Explorer.open(await createTestDatabase())
  after(() => explorer.close())
  for (const [a, b] of sliceOf(PAIRS, ONE_IN, nameOf, aboutOf)) {
    it(`${a} and ${b}`, async () => {
      const { schedules, deadlocks, anomalies } = await explorer.search(pairOf(a, b), SEARCH)
      assert.deepEqual([deadlocks, anomalies], [0, []])
      assert.ok(schedules > 2, 'no schedule but the serial ones')
    })
  }
})

/** Schedules that were found to be none of a serial order, by the number that replays them. */
const FOUND = [
  // Who began to follow before the award was committed was not notified of it.
  ['award', 'follow', 'a.18'],
  // An answer says how many days are left when it is written.
  ['award', 'close', 'a.3'],
  // The clock passes the deadline during an award; the job leaves the locked RFQ for its next run, which has no reason any more.
  ['award', 'close', 'a.6'],
  // A notification to a colleague who leaves during the award is not sent.
  ['award-rival', 'leave', 'a.14'],
  // Signing in makes an old hash anew between the question for the password and the change.
  ['sign-in', 'change-password', 'b.2'],
  // A sign-in that is refused in the end keeps the hash of the password as it was.
  ['sign-in', 'ops-disable-buyer', 'a.5'],
  // A new password by a link ends the session whose password is being changed.
  ['change-password', 'reset-password', 'a.1'],
  // A second click accepts with the session that the first one has replaced.
  ['join', 'join', 'a.4'],
  // The company has another owner than the one whose address confirmed that it is to be erased.
  ['transfer-owner', 'erase-buyer', 'a.6'],
  // Both lock the people before their company.
  ['erase-buyer', 'erase-person', 'a.23'],
  // Who is removed between the password and the session belongs to no company.
  ['remove', 'sign-in', 'a.3'],
  // A colleague who is to be notified is erased with the notification that the e-mail is about.
  ['place-bid', 'erase-person', 'a.17'],
  // The last approver goes while a limit waits for the company's lock.
  ['lower-limit', 'demote-approver', 'b.14'],
] as const

describe('schedules that were found stay as in a serial order', async () => {
  const explorer = await Explorer.open(await createTestDatabase())
  after(() => explorer.close())
  for (const [a, b, schedule] of sliceOf(FOUND, ONE_IN, nameOf, aboutOf)) {
    it(`${a}+${b}:${schedule}`, async () => {
      const { run, anomaly, broken } = await explorer.replay(pairOf(a, b), parseSchedule(schedule))
      assert.deepEqual([run.deadlocks, anomaly, broken], [0, undefined, []])
    })
  }
})

it('the search of schedules finds a guard that is left out', async () => {
  const { pair, sql, rewrite } = FAULTS.find(({ name }) => name === 'a second live bid')!
  const explorer = await Explorer.open(await createTestDatabase(), {
    prepare: ({ pool }) => pool.query(sql!),
    rewrite: rewrite!,
  })
  const { anomalies } = await explorer.search(pairOf(...pair), { ...SEARCH, until: () => true })
  await explorer.close()
  assert.equal(anomalies.length > 0, true)
})
