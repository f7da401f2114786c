import { describe, it } from 'node:test'
import type { Order } from '#orders/contract.ts'
import { type Caller, type TestApp, testApp } from '#test/support/app.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import {
  A_REASON,
  act as actOnOrder,
  aDisputedOrder,
  anAcknowledgedOrder,
  anOrder,
  aProposedEnd,
  type MadeOrder,
} from '#test/support/make/orders.ts'
import { aProduct } from '#test/support/make/products.ts'
import { assertOffersHold } from './offers.ts'

/* Whatever is offered is possible, and what is possible is offered: for members, profiles, products and orders. */

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site

async function peopleOf(owner: MadeCompany) {
  return {
    owner,
    admin: await aColleague(database, owner, { roles: ['admin', 'seller'] }),
    buyer: await aColleague(database, owner, { roles: ['buyer'] }),
    seller: await aColleague(database, owner, { roles: ['seller'] }),
    viewer: await aColleague(database, owner, { roles: ['viewer'] }),
  }
}

describe('what is offered is possible, and nothing else', () => {
  it('of a member', () => {
    async function aCompanyAnd(about: 'owner' | 'admin' | 'viewer') {
      const people = await peopleOf(await aCompany(database))
      return { member: people[about], actors: { ...people, stranger: await aCompany(database) } }
    }
    return assertOffersHold(database, {
      states: {
        owner: { make: () => aCompanyAnd('owner') },
        // That is leaving, which another page offers.
        admin: { make: async () => ({ ...(await aCompanyAnd('admin')), repeats: ['admin remove'] }) },
        viewer: { make: () => aCompanyAnd('viewer') },
      },
      read: async ({ member }, as) => {
        const { body } = await call<{ person_id: number; can: Record<string, boolean> }[]>('GET', '/company/members', {
          as,
        })
        return body.find(({ person_id }) => person_id === member.person_id)?.can
      },
      calls: {
        change_roles: ({ member, actors }, as) =>
          call('PUT', `/company/members/${member.person_id}`, {
            as,
            // An admin gives roles to others and gives own ones up; the owner's role is not given.
            json: { roles: member === actors.admin ? ['admin'] : ['buyer'] },
          }),
        remove: ({ member }, as) => call('DELETE', `/company/members/${member.person_id}`, { as }),
      },
    })
  })

  it('of a company', () => {
    async function aProfile(is_active: boolean) {
      const company = await aCompany(database)
      const actors = { ...(await peopleOf(company)), stranger: await aCompany(database) }
      if (!is_active)
        await database.kysely
          .updateTable('companies')
          .set({ is_active })
          .where('company_id', '=', company.company_id)
          .execute()
      return { company, actors: is_active ? actors : { stranger: actors.stranger } }
    }
    return assertOffersHold(database, {
      states: { active: { make: () => aProfile(true) }, disabled: { make: () => aProfile(false) } },
      read: async ({ company }, as) => (await call('GET', `/profile/${company.company_id}`, { as })).body.can,
      calls: { follow: ({ company }, as) => call('PUT', `/follows/company/${company.company_id}`, { as }) },
    })
  })

  it('of a product', () => {
    async function aSold(wishes: { deleted?: boolean; hidden?: boolean } = {}) {
      const { product_id, seller } = await aProduct(database, wishes)
      return { product_id, actors: { ...(await peopleOf(seller)), stranger: await aCompany(database) } }
    }
    return assertOffersHold(database, {
      states: {
        shown: { make: () => aSold() },
        hidden: { make: () => aSold({ hidden: true }) },
        // Doing it again changes nothing.
        deleted: { make: async () => ({ ...(await aSold({ deleted: true })), repeats: ['delete'] }) },
      },
      read: async ({ product_id }, as) => (await call('GET', `/marketplace/products/${product_id}`, { as })).body.can,
      calls: {
        edit: ({ product_id }, as) =>
          call('PUT', '/marketplace/products/update', { as, json: { product_id, start_price: 800 } }),
        delete: ({ product_id }, as) => call('DELETE', `/marketplace/products/delete/${product_id}`, { as }),
      },
    })
  })

  it('of an order', () => {
    async function anOrderOf(make: (site: TestApp) => Promise<MadeOrder>) {
      const order = await make(site)
      const { buyer, supplier } = order
      return {
        order,
        actors: {
          buyer,
          supplier,
          clerk: await aColleague(database, buyer, { roles: ['viewer'] }),
          other_role: await aColleague(database, supplier, { roles: ['buyer'] }),
          stranger: await aCompany(database),
        },
      }
    }
    const act =
      (verb: string, json: object = {}, method = 'PUT') =>
      ({ order }: { order: MadeOrder }, as: Caller) =>
        call(method, `/orders/${order.order_id}/${verb}`, { as, json })
    const text = { reason: A_REASON, text: A_REASON }
    /** What is proposed: it says which of both an answer is about. */
    const answer = (verb: string) => async (made: { order: MadeOrder }, as: Caller) => {
      const { body } = await call('GET', `/orders/${made.order.order_id}`, { as: made.order.buyer })
      return act(verb, { what: body.proposed?.what ?? 'cancel' })(made, as)
    }
    return assertOffersHold(database, {
      states: {
        issued: { make: () => anOrderOf(anOrder) },
        'a change asked for': {
          make: () =>
            anOrderOf(async (made) => {
              const order = await anOrder(made)
              await actOnOrder(made, order.supplier, order.order_id, 'ask-change', text)
              return order
            }),
        },
        acknowledged: { make: () => anOrderOf(anAcknowledgedOrder) },
        'canceling proposed': { make: () => anOrderOf((made) => aProposedEnd(made, 'buyer', 'cancel')) },
        disputed: { make: () => anOrderOf(aDisputedOrder) },
        'an end proposed': { make: () => anOrderOf((made) => aProposedEnd(made, 'supplier', 'resolve')) },
        canceled: {
          make: () =>
            anOrderOf(async (made) => {
              const order = await anOrder(made)
              await actOnOrder(made, order.buyer, order.order_id, 'cancel', text)
              return order
            }),
        },
      },
      read: async ({ order }, as) => {
        const { status, body } = await call<Order>('GET', `/orders/${order.order_id}`, { as })
        if (status !== 200) return undefined
        const { state_delivery: _delivery, ...can } = body.can
        return can
      },
      calls: {
        acknowledge: act('acknowledge'),
        ask_change: act('ask-change', text),
        decline: act('decline', text),
        reply: act('reply', text),
        cancel: act('cancel', text),
        reissue: act('reissue', text, 'POST'),
        dispute: act('dispute', text),
        propose_cancel: act('propose', { what: 'cancel', ...text }),
        propose_resolve: act('propose', { what: 'resolve', ...text }),
        agree: answer('agree'),
        withdraw_proposal: answer('withdraw-proposal'),
      },
    })
  })
})
