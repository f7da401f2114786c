import assert from 'node:assert/strict'
import type { TestApp } from '#test/support/app.ts'
import { inDays } from '#test/support/in-days.ts'
import { aColleague, aCompany, aSupplier, joinCompany } from './companies.ts'
import { aBid } from './bids.ts'
import { aPdf } from './files.ts'
import { anRfq } from './rfqs.ts'

/** Distance between the first ids of tables, so that no id occurs in two tables. */
const APART = 10_000

/**
 * Gives each table its own range of ids. In an empty database a company, its person and its RFQ would have the same id,
 * and code that confuses them would still pass.
 */
export async function setNumbersApart({ owner: { pool } }: TestApp['database']) {
  const { rows } = await pool.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'S' and nspname = 'public' order by 1",
  )
  for (const [index, { name }] of rows.entries())
    await pool.query('select setval($1::regclass, $2)', [name, (index + 1) * APART + 7 * index])
}

/**
 * A tender with every optional feature, created by API calls: a district, a closing hour, questions, lines with an
 * optional one, bids that must be confirmed. The bidder also asks and follows, another follower has withdrawn its bid,
 * a rival has muted another RFQ, and a third follower belongs to two companies and has left the buyer's. No two amounts
 * are equal.
 */
export async function aFullTender({ call, database }: TestApp) {
  const { kysely } = database
  const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
  const owner = await aCompany(database)
  // Colleagues: the person who owns a company has its number in tests.
  const aSeller = async () => aColleague(database, await aSupplier(database), { roles: ['seller'] })
  const people = {
    owner,
    buyer: await aColleague(database, owner, { roles: ['buyer'] }),
    bidder: await aSeller(),
    rival: await aSeller(),
    former: await aSeller(),
    asker: await aSeller(),
    follower: await aColleague(database, await aCompany(database), { roles: ['buyer'] }),
  }
  // Suppliers charge VAT.
  for (const { company_id } of [people.bidder, people.rival, people.former])
    await kysely
      .updateTable('companies')
      .set({ vat_number: `3${String(company_id).padStart(13, '0')}3` })
      .where('company_id', '=', company_id)
      .execute()
  await joinCompany(database, people.follower, await aCompany(database), ['admin'])
  await joinCompany(database, people.follower, owner, ['viewer'])
  await kysely
    .updateTable('members')
    .set({ left_at: new Date() })
    .where('person_id', '=', people.follower.person_id)
    .where('company_id', '=', owner.company_id)
    .execute()
  const other = await anRfq(database)
  await aBid(database, { rfq_id: other.rfq_id, supplier: people.rival })
  await call('DELETE', `/follows/rfq/${other.rfq_id}`, { as: people.rival })

  const published = await call('POST', '/rfqs/new', {
    as: people.buyer,
    form: {
      title: 'توريد كابلات وتمديدها',
      description: 'كابلات لثلاثة مبانٍ، مع التمديد.',
      item_description: 'كابلات نحاسية مسلّحة.',
      deadline: inDays(20),
      closing_time: '13:37',
      delivery_date: inDays(45),
      questions_until: inDays(11),
      category_id: 3,
      region_id: place.region_id,
      city_id: place.city_id,
      district_id: place.district_id,
      on_change: 'confirm',
      partial_allowed: 'true',
      lines: JSON.stringify([
        { description: 'كابل 4×16', quantity: '17', unit_code: 'MTR' },
        { description: 'كابل 4×25', quantity: '5', unit_code: 'MTR' },
        { description: 'تمديد احتياطي', quantity: '3', unit_code: 'H87', optional: true },
      ]),
      attachments: [aPdf()],
    },
  })
  assert.equal(published.status, 201, published.text)
  const rfq_id: number = published.body.rfq_id
  const line_ids = (
    await kysely.selectFrom('rfq_lines').select('line_id').where('rfq_id', '=', rfq_id).orderBy('line_no').execute()
  ).map(({ line_id }) => line_id)

  const follow = (as: { cookie: string }) => call('PUT', `/follows/rfq/${rfq_id}`, { as })
  for (const as of [people.bidder, people.former, people.follower]) await follow(as)
  async function bid(as: { cookie: string }, prices: readonly string[]) {
    const lines = prices.map((unit_price, index) => ({ line_id: line_ids[index], unit_price, vat_category: 'S' }))
    const placed = await call('POST', `/rfqs/${rfq_id}/bids/new`, {
      as,
      form: {
        lines: JSON.stringify(lines),
        proposed_delivery_date: inDays(31),
        comments: 'يشمل التوصيل.',
        attachment: aPdf(),
      },
    })
    assert.equal(placed.status, 201, placed.text)
    return placed.body.bid_id as number
  }
  const bids = {
    bidder: await bid(people.bidder, ['19.99', '31.5', '7.25']),
    rival: await bid(people.rival, ['21.15', '28.4', '9.1']),
    former: await bid(people.former, ['18.05', '40', '6.6']),
  }
  await call('DELETE', `/bids/${bids.former}/delete`, { as: people.former })
  return { rfq_id, people, bids, line_ids }
}
