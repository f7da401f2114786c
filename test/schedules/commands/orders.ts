import { CompiledQuery } from 'kysely'
import { A_REASON } from '#test/support/make/orders.ts'
import { inDays } from '#test/support/in-days.ts'
import type { Site } from '../site.ts'
import type { Scene, World } from '../world.ts'
import type { Command, Commands } from './command.ts'

type Side = 'owner' | 'one'

/** What a side does with the order: the RFQ's buyer, or the supplier whose bid was accepted. */
const does = (scene: Scene, as: Side, verb: string, json: object = {}): Command => ({
  scene,
  run: ({ call }, world) => call('PUT', `/orders/${world.order_id}/${verb}`, { as: world[as], json }),
})
const decides = (verb: string, json: object = {}): Command => ({
  scene: 'delivering',
  run: ({ call }, { delivery_id, owner }) => call('PUT', `/deliveries/${delivery_id}/${verb}`, { as: owner, json }),
})

/** States a delivery of the order's only line. */
export const deliver = ({ call }: Site, world: World, as: Side, quantity: number) =>
  call('POST', `/orders/${world.order_id}/deliveries`, {
    as: world[as],
    json: { delivered_on: inDays(0), lines: [{ line_no: 1, quantity }] },
  })
/** Rates the other side. */
export const rate = ({ call }: Site, world: World, as: Side) =>
  call('POST', `/orders/${world.order_id}/rating`, { as: world[as], json: { stars: 4, text: 'عمل متقن' } })

/** What was confirmed when the order is in delivery, what waits for a decision, and what is left of 120. */
export const DELIVERED = { confirmed: 40, waiting: 30, left: 50 } as const

const AFTER_HIDING = CompiledQuery.raw("insert into schedules.clock (ahead) values ('360 hours')")

/** Orders, deliveries and ratings. */
export const orderCommands: Commands = {
  'issue-order': {
    scene: 'awarded',
    run: ({ call }, { rfq_id, buyer }) => call('POST', `/rfqs/${rfq_id}/order`, { as: buyer, json: {} }),
  },
  'issue-orders': { scene: 'awarded', run: ({ job }) => job('issue_orders') },

  acknowledge: does('ordered', 'one', 'acknowledge'),
  'ask-change': does('ordered', 'one', 'ask-change', { text: A_REASON }),
  'decline-order': does('ordered', 'one', 'decline', { reason: A_REASON }),
  'cancel-order': does('ordered', 'owner', 'cancel', { reason: A_REASON }),
  reissue: {
    scene: 'ordered',
    run: ({ call }, { order_id, owner }) =>
      call('POST', `/orders/${order_id}/reissue`, { as: owner, json: { reason: A_REASON } }),
  },

  dispute: does('delivering', 'one', 'dispute', { reason: A_REASON }),
  // Both are more together than what is left.
  'state-delivery': { scene: 'delivering', run: (site, world) => deliver(site, world, 'one', DELIVERED.left - 10) },
  'deliver-rest': { scene: 'delivering', run: (site, world) => deliver(site, world, 'owner', DELIVERED.left) },
  'confirm-delivery': decides('confirm'),
  'refuse-delivery': decides('refuse', { reason: A_REASON }),
  'rate-supplier': { scene: 'delivering', run: (site, world) => rate(site, world, 'owner') },
  'rate-buyer': { scene: 'delivering', run: (site, world) => rate(site, world, 'one') },

  'change-rating': {
    scene: 'rated',
    run: ({ call }, { rating_id, owner }) => call('PUT', `/ratings/${rating_id}`, { as: owner, json: { stars: 1 } }),
  },
  'publish-ratings': {
    scene: 'rated',
    begins_alone: true,
    async run({ database, job }) {
      await database.owner.transaction((tx) => tx.executeQuery(AFTER_HIDING))
      await job('publish_ratings')
    },
    after: ({ job }) => job('publish_ratings'),
  },
}
