import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aProduct } from '#test/support/make/products.ts'
import { assertOffersHold } from './offers.ts'

/* Whatever is offered is possible, and what is possible is offered: for members, profiles and products. */

const { call, database } = await testApp({ RATE_LIMITS: 'off' })

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
})
