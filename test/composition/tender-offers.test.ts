import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ifMatch, testApp } from '#test/support/app.ts'
import { inDays } from '#test/support/in-days.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf, type MadeFile } from '#test/support/make/files.ts'
import { propose } from '#test/support/make/proposals.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq, type RfqOptions } from '#test/support/make/rfqs.ts'
import { aBidToReveal } from '#test/support/make/sealed-bids.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { assertOffersHold } from './offers.ts'
import { runCommand } from '#test/support/ops.ts'
import { closeRfqs } from '#tenders/amendments/confirming/close-rfqs.server.ts'
import type { Question } from '#tenders/questions/contract.ts'

/* Whatever is offered is possible, and what is possible is offered: for RFQs, bids, questions and proposals, in every state. */

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { pool } = database
const sealed = await sealedTenders(site)
/** Sealed RFQs of tests close within two days. */
const CLOSED = 3 + 1 / 24

const bidForm = () => ({
  total_amount: '1250.50',
  proposed_delivery_date: inDays(15),
  comments: 'يشمل التركيب',
  attachment: aPdf(),
})
const setRfq = (rfq_id: number, values: string) => pool.query(`update rfqs set ${values} where rfq_id = $1`, [rfq_id])
const CLOSE = 'deadline = riyadh_today() - 1, questions_until = riyadh_today() - 1'
const CANCEL = 'canceled_at = now()'
const accept = (as: MadeCompany, rfq_id: number, bid_id: number) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } })
const versionOf = async (rfq_id: number) => {
  const { rows } = await pool.query<{ version: number }>('select version from rfqs where rfq_id = $1', [rfq_id])
  return rows[0]!.version
}

/* Everybody who is something to a tender: people of both sides, one who belongs to both, and others. */
const [buyer, bidder] = [await aCompany(database), await aSupplier(database)]
const insider = await aColleague(database, buyer, { roles: ['buyer'] })
await joinCompany(database, insider, bidder, ['viewer'])
const others = {
  bidder,
  clerk: await aColleague(database, bidder, { roles: ['viewer'] }),
  supplier: await aSupplier(database),
}
const actors = {
  buyer,
  onlooker: await aColleague(database, buyer, { roles: ['viewer', 'approver'] }),
  insider,
  ...others,
}
const proposer = await aColleague(database, buyer, { roles: ['buyer', 'approver'] })

interface Tender {
  rfq_id: number
  bid_id: number
  actors: Record<string, MadeCompany>
  repeats?: string[]
  /** What its bidder reveals. */
  revealed?: { contents: string; attachment: MadeFile }
}

/** An RFQ with a bid, changed afterwards. */
async function aTender(values?: string, wishes: RfqOptions = {}): Promise<Tender> {
  const { rfq_id } = await anRfq(database, { ...wishes, buyer })
  await setRfq(rfq_id, 'questions_until = deadline')
  const { bid_id } = await aBid(database, { rfq_id, supplier: bidder })
  if (values) await setRfq(rfq_id, values)
  return { rfq_id, bid_id, actors }
}

/** One whose first bid was accepted; it is about another. */
async function anAward(): Promise<Tender> {
  const { rfq_id, bid_id: first } = await aTender()
  const { bid_id } = await aBid(database, { rfq_id })
  await accept(buyer, rfq_id, first)
  return { rfq_id, bid_id, actors }
}

async function aPendingAward(values?: string) {
  const tender = await aTender(values)
  await propose(database, tender.bid_id, proposer)
  return tender
}

async function aSealedTender(isOpened = false): Promise<Tender> {
  const { rfq_id } = await sealed.publish({}, buyer)
  await setRfq(rfq_id, 'questions_until = deadline')
  const { bid_id } = (await sealed.bid(bidder, rfq_id)).body
  if (isOpened) await sealed.afterClosing(async () => {})
  return { rfq_id, bid_id: bid_id as number, actors }
}

const states = {
  open: { make: () => aTender() },
  'open, questions closed': { make: () => aTender('questions_until = riyadh_today() - 1') },
  closed: { make: () => aTender(CLOSE) },
  // Doing it again changes nothing, also below.
  canceled: { make: async () => ({ ...(await aTender(CANCEL)), repeats: ['delete'] }) },
  awarded: { make: anAward },
  'an award waits': { make: () => aPendingAward() },
  'closed, an award waits': { make: () => aPendingAward(CLOSE) },
  sealed: { make: () => aSealedTender() },
  opened: { make: () => aSealedTender(true), days: CLOSED },
}

describe('what is offered is possible, and nothing else', () => {
  it('of an RFQ', () =>
    assertOffersHold(database, {
      states: { ...states, 'sealed, closed': { make: () => aSealedTender(), days: CLOSED } },
      read: async ({ rfq_id }, as) => (await call('GET', `/rfqs/${rfq_id}`, { as })).body.can,
      calls: {
        edit: ({ rfq_id }, as) =>
          call('PUT', `/rfqs/${rfq_id}/update`, { as, json: { deadline: inDays(30), delivery_date: inDays(60) } }),
        delete: ({ rfq_id }, as) => call('DELETE', `/rfqs/${rfq_id}/delete`, { as }),
        accept: ({ rfq_id, bid_id }, as) => call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } }),
        bid: ({ rfq_id }, as) => call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form: bidForm() }),
        ask: ({ rfq_id }, as) =>
          call('POST', `/rfqs/${rfq_id}/questions`, { as, json: { body: 'هل يُقبل لون آخر غير الأسود؟' } }),
        follow: ({ rfq_id }, as) => call('PUT', `/follows/rfq/${rfq_id}`, { as }),
      },
      harmless: ['ask', 'follow'],
    }))

  it('of a bid', () => {
    async function aTenderToReveal(values?: string): Promise<Tender> {
      const attachment = aPdf()
      const { rfq_id, bid_id, contents } = await aBidToReveal(database, bidder, attachment.bytes)
      if (values) await setRfq(rfq_id, values)
      return { rfq_id, bid_id, revealed: { contents, attachment }, actors: others }
    }
    const toConfirm = (lines: string) => () =>
      aTender(`version = 2, material_version = 2${lines}`, { on_change: 'confirm' })
    return assertOffersHold(database, {
      states: {
        ...states,
        'to be confirmed': { make: toConfirm('') },
        'to be revised': { make: toConfirm(', lines_version = 2') },
        lapsed: {
          make: async () => {
            const tender = await toConfirm('')()
            await setRfq(tender.rfq_id, CLOSE)
            await closeRfqs(database)
            return { ...tender, repeats: ['delete'] }
          },
        },
        withdrawn: {
          make: async () => {
            const tender = await aTender()
            await call('DELETE', `/bids/${tender.bid_id}/delete`, { as: bidder })
            return { ...tender, repeats: ['delete'] }
          },
        },
        accepted: {
          make: async () => {
            const tender = await aTender()
            await accept(buyer, tender.rfq_id, tender.bid_id)
            return { ...tender, repeats: ['accept'] }
          },
        },
        'to be revealed': { make: () => aTenderToReveal() },
        'to be revealed, canceled': { make: () => aTenderToReveal(CANCEL) },
      },
      read: async ({ rfq_id, bid_id }, as) => {
        const { body } = await call('GET', `/bids/${bid_id}`, { as })
        return body.can ?? (await call('GET', `/rfqs/${rfq_id}`, { as })).body.own_sealed_bid?.can
      },
      calls: {
        // A sealed bid is replaced as a whole, with its file, which open ones keep.
        edit: async ({ rfq_id, bid_id }, as) => {
          const { rows } = await pool.query<{ sealed: boolean }>(
            'select total_amount is null as sealed from bids where bid_id = $1',
            [bid_id],
          )
          const { attachment, ...open } = bidForm()
          const form = { ...open, rfq_version: await versionOf(rfq_id), ...(rows[0]!.sealed && { attachment }) }
          return call('PUT', `/bids/${bid_id}/update`, { as, form })
        },
        delete: ({ bid_id }, as) => call('DELETE', `/bids/${bid_id}/delete`, { as }),
        accept: ({ rfq_id, bid_id }, as) => call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } }),
        confirm: async ({ rfq_id, bid_id }, as) =>
          call('PUT', `/bids/${bid_id}/confirm`, { as, headers: ifMatch(await versionOf(rfq_id)) }),
        reveal: ({ bid_id, revealed = { contents: '{}', attachment: aPdf() } }, as) =>
          call('PUT', `/bids/${bid_id}/reveal`, { as, form: { ...revealed } }),
      },
    })
  })

  it('of a question', () => {
    const asked = {
      waiting: {},
      answered: { answer: 'نعم، يُقبل' },
      declined: { declined: 'confidential' as const },
    }
    const { insider: _insider, ...people } = actors
    async function aTenderAsked(state: keyof typeof asked, rfq: string | undefined, more?: 'published' | 'hidden') {
      const { rfq_id } = await aTender()
      const { question_id } = await aQuestion(database, { rfq_id, asker: bidder, ...asked[state] })
      if (more && state === 'waiting')
        await pool.query('update rfq_questions set number = 1, published_at = now() where question_id = $1', [
          question_id,
        ])
      if (more === 'hidden')
        await runCommand(site, 'questions:hide', String(rfq_id), '1', '--reason', 'شتيمة في السؤال')
      if (rfq) await setRfq(rfq_id, rfq)
      return { rfq_id, question_id, actors: people }
    }
    const versionSeen = async (question_id: number) => {
      const { rows } = await pool.query<{ answer_version: number }>(
        'select answer_version from rfq_questions where question_id = $1',
        [question_id],
      )
      return ifMatch(rows[0]!.answer_version)
    }
    return assertOffersHold(database, {
      states: Object.fromEntries(
        Object.entries({ open: undefined, closed: CLOSE, canceled: CANCEL }).flatMap(([name, rfq]) =>
          (['waiting', 'answered', 'declined'] as const).flatMap((state) => [
            [`${state}, ${name}`, { make: () => aTenderAsked(state, rfq) }],
            [`${state}, hidden, ${name}`, { make: () => aTenderAsked(state, rfq, 'hidden') }],
            ...(state === 'waiting'
              ? [[`published unanswered, ${name}`, { make: () => aTenderAsked(state, rfq, 'published') }] as const]
              : []),
          ]),
        ),
      ),
      read: async ({ rfq_id, question_id }, as) => {
        const { body } = await call<unknown>('GET', `/rfqs/${rfq_id}/questions`, { as })
        const list = Array.isArray(body) ? (body as Question[]) : []
        const question = list.find((each) => each.question_id === question_id)
        assert.ok(!question?.late || question.can.answer, 'an answer that is late is one that is possible')
        return question?.can
      },
      calls: {
        answer: async ({ question_id }, as) => {
          const headers = await versionSeen(question_id)
          return call('PUT', `/questions/${question_id}/answer`, { as, headers, json: { answer: 'لا، أسود وحده' } })
        },
        decline: async ({ question_id }, as) => {
          const headers = await versionSeen(question_id)
          return call('PUT', `/questions/${question_id}/decline`, { as, headers, json: { reason: 'confidential' } })
        },
        withdraw: ({ question_id }, as) => call('DELETE', `/questions/${question_id}`, { as }),
      },
    })
  })

  it('of a proposal', async () => {
    const approver = await aColleague(database, buyer, { roles: ['approver'] })
    const partial = await aColleague(database, buyer, { roles: ['approver'] })
    await joinCompany(database, partial, bidder, ['viewer'])
    const admin = await aColleague(database, buyer, { roles: ['admin'] })
    const people = { buyer, proposer, admin, approver, partial, insider, bidder }
    async function aProposal(end?: (proposal_id: number, rfq_id: number) => Promise<unknown>) {
      const { rfq_id, bid_id } = await aTender()
      const proposal_id = await propose(database, bid_id, proposer)
      await end?.(proposal_id, rfq_id)
      return { proposal_id, actors: people }
    }
    const as = buyer
    const json = { reason: 'نحتاج عرضًا ثالثًا' }
    await assertOffersHold(database, {
      states: {
        pending: { make: () => aProposal() },
        approved: { make: () => aProposal((id) => call('PUT', `/awards-wanted/${id}/approve`, { as, json: {} })) },
        rejected: { make: () => aProposal((id) => call('PUT', `/awards-wanted/${id}/reject`, { as, json })) },
        withdrawn: { make: () => aProposal((id) => call('DELETE', `/awards-wanted/${id}`, { as })) },
        superseded: { make: () => aProposal((_, rfq_id) => call('DELETE', `/rfqs/${rfq_id}/delete`, { as })) },
      },
      read: async ({ proposal_id }, as) => (await call('GET', `/awards-wanted/${proposal_id}`, { as })).body.can,
      calls: {
        approve: ({ proposal_id }, as) => call('PUT', `/awards-wanted/${proposal_id}/approve`, { as, json: {} }),
        reject: ({ proposal_id }, as) => call('PUT', `/awards-wanted/${proposal_id}/reject`, { as, json }),
        withdraw: ({ proposal_id }, as) => call('DELETE', `/awards-wanted/${proposal_id}`, { as }),
      },
    })
  })
})
