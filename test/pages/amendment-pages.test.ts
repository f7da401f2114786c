import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aSupplier } from '#test/support/make/companies.ts'
import { multipart } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

const { app, call, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })

it('an amendment of a version that a colleague has changed keeps what was typed, and shows that change', async () => {
  const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20 })
  const colleague = await aColleague(database, rfq.buyer, { roles: ['buyer'], lang: 'en' })
  const url = `/en/rfq/${rfq.rfq_id}/edit`
  const headers = { accept: 'text/html', cookie: colleague.cookie }
  const form = await app.inject({ url, headers })
  const typed = 'Chairs with armrests for the new branch'
  const sent = multipart({ ...fieldsOf(form.body, 'amend-rfq'), description: typed, reason: 'Armrests were missing' })
  const json = { title: 'كراسي وطاولات مكتبية', reason: 'تصحيح العنوان.' }
  assert.equal((await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json })).status, 200)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `${url}?action=amend-rfq`,
    headers: { ...headers, ...sent.headers },
    payload: sent.payload,
  })
  assert.equal(statusCode, 412)
  assert.ok(new RegExp(`<textarea[^>]*name="description"[^>]*>${typed}`).test(body))
  const changed = /<section aria-label="What changed\?">.*?<\/section>/s.exec(body)![0]
  assert.match(changed, /<ins[^>]*>.*وطاولات/s)
})

/** The form of a company's bid on an RFQ, without markers between its texts. */
async function bidForm(rfq_id: number, { cookie }: { cookie: string }) {
  const { body } = await app.inject({ url: `/en/rfq/${rfq_id}/bid`, headers: { accept: 'text/html', cookie } })
  return body.split('id="state"')[0]!.replaceAll('<!-- -->', '')
}

it('the form of a bid says what a change of its RFQ means for it: it lapses, or stands as it was sent', async () => {
  for (const [on_change, said, not_said] of [
    ['confirm', /Confirm or change your bid by .*or it lapses/s, /Your bid stands as you sent it/],
    ['mark', /Your bid stands as you sent it/, /or it lapses/],
  ] as const) {
    const rfq = await anRfq(database, { on_change, closes_in: 20 })
    const supplier = await aSupplier(database)
    await aBid(database, { rfq_id: rfq.rfq_id, supplier })
    const json = { description: 'كراسي بمساند للفرع الجديد، مع التركيب.', reason: 'أُضيفت المساند.' }
    assert.doesNotMatch(await bidForm(rfq.rfq_id, supplier), /What changed\?/)
    assert.equal((await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json })).status, 200)
    const form = await bidForm(rfq.rfq_id, supplier)
    assert.match(form, said)
    assert.doesNotMatch(form, not_said)
    assert.match(form, new RegExp(`/rfq/${rfq.rfq_id}/changes\\?from=1&amp;to=2"[^>]*>What changed\\?`))
  }
})
