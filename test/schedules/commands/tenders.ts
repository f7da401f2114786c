import { CompiledQuery } from 'kysely'
import { ifMatch } from '#test/support/app.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aBidForm, type Scene, type World } from '../world.ts'
import type { Command, Commands } from './command.ts'
import { inDays } from '#test/support/in-days.ts'

const anRfqForm = (place: World['place']) => ({
  ...place,
  title: 'كراسي مكتبية',
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: 12,
  delivery_date: inDays(20),
  deadline: inDays(10),
  category_id: 1,
  attachments: [aPdf()],
})
/** The version of the RFQ that both have seen. */
const SEEN = ifMatch(2)
const SAME_KEY = { 'idempotency-key': 'one-key' }
/** Eight days later: the RFQ of every scene has closed the day before. */
const CLOSE = CompiledQuery.raw("insert into schedules.clock (ahead) values ('192 hours')")

/** The clock passes the deadline, and a job of that minute runs. */
export const closing = (name: 'tell_deadlines' | 'close_rfqs' | 'publish_questions', scene?: Scene): Command => ({
  ...(scene && { scene }),
  begins_alone: true,
  async run({ database, job }) {
    await database.owner.transaction((tx) => tx.executeQuery(CLOSE))
    await job(name)
  },
  after: ({ job }) => job(name),
})
const REASON = { reason: 'نحتاج عرضًا ثالثًا' }

/** RFQs, bids and awards. */
export const tenderCommands: Commands = {
  award: ({ call }, { rfq_id, bid_id, buyer }) =>
    call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } }),
  'award-rival': ({ call }, { rfq_id, rival_bid_id, owner }) =>
    call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: owner, json: { bid_id: rival_bid_id } }),
  publish: ({ call }, { buyer, place }) =>
    call('POST', '/rfqs/new', { as: buyer, form: anRfqForm(place), headers: SAME_KEY }),
  'edit-rfq': ({ call }, { rfq_id, owner }) =>
    call('PUT', `/rfqs/${rfq_id}/update`, { as: owner, json: { quantity: 7, title: 'كراسي وطاولات' } }),
  'move-deadline': ({ call }, { rfq_id, owner }) =>
    call('PUT', `/rfqs/${rfq_id}/update`, { as: owner, json: { deadline: inDays(2) } }),
  'cancel-rfq': ({ call }, { rfq_id, owner }) => call('DELETE', `/rfqs/${rfq_id}/delete`, { as: owner }),
  'place-bid': ({ call }, { rfq_id, seller, rfq_version }, nth) =>
    call('POST', `/rfqs/${rfq_id}/bids/new`, {
      as: seller,
      form: { ...aBidForm(nth === 'a' ? '999' : '888'), ...(rfq_version && { rfq_version }) },
    }),
  'edit-bid': ({ call }, { bid_id, one }) =>
    call('PUT', `/bids/${bid_id}/update`, { as: one, json: { total_amount: 1111.25 } }),
  'withdraw-bid': ({ call }, { bid_id, one }) => call('DELETE', `/bids/${bid_id}/delete`, { as: one }),
  follow: ({ call }, { rfq_id, seller }) => call('PUT', `/follows/rfq/${rfq_id}`, { as: seller }),
  close: closing('tell_deadlines'),
  'near-deadlines': ({ job }) => job('near_deadlines'),

  amend: {
    scene: 'amended',
    run: ({ call }, { rfq_id, owner }, nth) =>
      call('PUT', `/rfqs/${rfq_id}/update`, {
        as: owner,
        json: { description: nth === 'a' ? 'كراسي وطاولات للقاعة.' : 'كراسي للقاعة والمكاتب.', reason: 'إضافة.' },
        headers: SEEN,
      }),
  },
  'confirm-bid': {
    scene: 'amended',
    run: ({ call }, { bid_id, one }) => call('PUT', `/bids/${bid_id}/confirm`, { as: one, headers: SEEN }),
  },
  'close-rfqs': closing('close_rfqs', 'amended'),

  propose: {
    scene: 'limited',
    run: ({ call }, { rfq_id, bid_id, buyer }) =>
      call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } }),
  },
  approve: {
    scene: 'proposed',
    run: ({ call }, { proposal_id, approver }) =>
      call('PUT', `/awards-wanted/${proposal_id}/approve`, { as: approver, json: {} }),
  },
  reject: {
    scene: 'proposed',
    run: ({ call }, { proposal_id, approver }) =>
      call('PUT', `/awards-wanted/${proposal_id}/reject`, { as: approver, json: REASON }),
  },
  'withdraw-proposal': {
    scene: 'proposed',
    run: ({ call }, { proposal_id, buyer }) => call('DELETE', `/awards-wanted/${proposal_id}`, { as: buyer }),
  },
  'remind-approvers': { scene: 'proposed', run: ({ job }) => job('remind_approvers') },
}
