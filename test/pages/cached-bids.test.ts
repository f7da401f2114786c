import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dictionary } from '#app/messages.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { app, database } = await testApp({ EMAIL_VERIFICATION: 'required' }, undefined, {})
const t = makeT('ar', languageMessages('ar', dictionary))

const PHONE = '0551234567'

it('markup of bids that is kept for everybody shows each viewer what is theirs, whichever viewer came before', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const bidder = await aSupplier(database)
  const { bid_id } = await aBid(database, { rfq_id, supplier: bidder, comments: `يشمل التركيب ${PHONE}` })
  const viewers = {
    guest: undefined,
    unverified: await aCompany(database, { email_verified: false }),
    other: await aSupplier(database),
    another: await aSupplier(database),
    bidder,
    buyer,
  }
  const MARKS = {
    'sign in for the file': t('bids.attachment_login'),
    'verify for the file': t('errors.email_not_verified'),
    file: 'quotation.pdf',
    'card of the supplier': t('suppliers.a11y_supplier_card', { company: bidder.company_name }),
    'kept markup': `supplier-of-bid-${bid_id}`,
    'contacts in the comments': PHONE,
    yours: t('bids.yours'),
    edit: t('bids.edit'),
    accept: t('bids.a11y_accept', { company: bidder.company_name }),
  }
  const seen = async (viewer: keyof typeof viewers) => {
    const { body } = await app.inject({
      url: `/rfq/${rfq_id}`,
      headers: { cookie: viewers[viewer]?.cookie ?? '' },
    })
    const bids = /<section id="bids"[^]*?<\/article>/.exec(body)![0]
    return Object.entries(MARKS).flatMap(([name, text]) => (bids.includes(text) ? [name] : []))
  }
  const EXPECTED: Record<keyof typeof viewers, string[]> = {
    guest: ['sign in for the file'],
    unverified: ['verify for the file'],
    other: ['file', 'card of the supplier', 'kept markup'],
    another: ['file', 'card of the supplier', 'kept markup'],
    bidder: ['file', 'card of the supplier', 'contacts in the comments', 'yours', 'edit'],
    buyer: ['file', 'card of the supplier', 'accept'],
  }
  const names = Object.keys(viewers) as (keyof typeof viewers)[]
  for (const order of [names, names.toReversed()])
    for (const name of order) assert.deepEqual([name, await seen(name)], [name, EXPECTED[name]])
})

it('markup of a bill of quantities that is kept for everybody is the same, byte for byte, for each viewer of its RFQ', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const { rfq_id: hidden, buyer: canceler } = await anRfq(database)
  for (const id of [rfq_id, hidden])
    await withLines(database, id, [
      { section: 'الطابق الأول', quantity: '19.99', specification: `للاستفسار ${PHONE}` },
      { section: 'الطابق الثاني', quantity: '1.15', optional: true },
    ])
  const { supplier: bidder } = await aBidWithLines(database, { rfq_id, prices: ['19.99', '1.15'] })
  const bill = async (id: number, cookie = '') => {
    const { statusCode, body } = await app.inject({ url: `/rfq/${id}`, headers: { cookie } })
    return [statusCode, /<section[^>]*aria-labelledby="lines-title"[^]*?<\/section>/.exec(body)?.[0]] as const
  }
  const stranger = await aSupplier(database)
  const viewers = [undefined, stranger, bidder, buyer].map((company) => company?.cookie)
  const [status, first] = await bill(rfq_id, buyer.cookie)
  assert.deepEqual([status, first?.includes('19.99')], [200, true])
  for (const cookie of [...viewers, ...viewers.toReversed()]) assert.deepEqual(await bill(rfq_id, cookie), [200, first])
  assert.equal((await bill(hidden, stranger.cookie))[0], 200)
  await database.kysely.updateTable('rfqs').set({ canceled_at: new Date() }).where('rfq_id', '=', hidden).execute()
  assert.deepEqual(
    await bill(hidden, stranger.cookie),
    [404, undefined],
    'what is kept is not shown before it is asked for',
  )
  assert.equal((await bill(hidden, canceler.cookie))[0], 200)
})
