import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aSupplier } from '#test/support/make/companies.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'
import { says } from '#test/support/browser/browser-app.ts'

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

it('the preview of a changed quantity names the line and its unit', async () => {
  const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20 })
  await withLines(database, rfq.rfq_id, [{ description: 'Wall paint', quantity: '760', unit_code: 'MTK' }])
  const url = `/en/rfq/${rfq.rfq_id}/edit`
  const headers = { accept: 'text/html', cookie: rfq.buyer.cookie }
  const shown = fieldsOf((await app.inject({ url, headers })).body, 'amend-rfq')
  const sent = multipart({ ...shown, 'lines.0.quantity': '820', reason: 'Measured again' })
  const { body } = await app.inject({
    method: 'POST',
    url: `${url}?action=amend-rfq`,
    headers: { ...headers, ...sent.headers },
    payload: sent.payload,
  })
  const changed = /<tbody>.*?<\/tbody>/s.exec(body)?.[0].replaceAll(/<[^>]*>/g, '') ?? body
  assert.match(changed, /Line 1, Quantity.*Wall paint, square metres.*760.*820/s)
})

it('a preview without scripts stores its files once, for what is published and for the next preview', async () => {
  for (const on_change of ['confirm', 'mark'] as const) {
    const t = says.en
    const rfq = await anRfq(database, { on_change, closes_in: 20 })
    await database.pool.query(`update rfqs set closing_time = '14:00' where rfq_id = $1`, [rfq.rfq_id])
    const url = `/en/rfq/${rfq.rfq_id}/edit`
    const headers = { accept: 'text/html', cookie: rfq.buyer.cookie }
    const send = async (fields: FormValues) => {
      const { payload, headers: type } = multipart(fields)
      const method = 'POST' as const
      const answer = await app.inject({
        method,
        url: `${url}?action=amend-rfq`,
        headers: { ...headers, ...type },
        payload,
      })
      return { status: answer.statusCode, html: answer.body, fields: () => fieldsOf(answer.body, 'amend-rfq') }
    }
    const stored = async () => {
      const found: string[] = []
      for await (const { path } of app.storage.list()) found.push(path)
      return found.length
    }
    const before = await stored()
    const shown = fieldsOf((await app.inject({ url, headers })).body, 'amend-rfq')
    const files = on_change === 'confirm' ? { attachments: [aPdf('plan.pdf')] } : {}
    const more = on_change === 'confirm' ? 1 : 0
    const first = await send({ ...shown, quantity: '77', closing_time: '', ...files })
    assert.equal(first.status, 200)
    assert.ok(first.html.includes(t('amendments.publish')))
    assert.equal(await stored(), before + more)
    // Half an hour later it is shown anew, and nothing has to be chosen again.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 31 * 60_000 })
    const late = await send(first.fields())
    mock.timers.reset()
    assert.deepEqual(
      [late.status, late.html.includes(t('amendments.preview_renewed'))],
      [200, true],
      late.html.slice(0, 3000),
    )
    assert.equal(await stored(), before + more)
    // Another change after the preview is shown, too, before it is published.
    const other = await send({ ...late.fields(), quantity: '78', reason: 'One more room' })
    assert.deepEqual([other.status, other.html.includes(t('amendments.preview_renewed'))], [200, true])
    const published = await send(other.fields())
    assert.equal(published.status, 303)
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    const names = body.attachments.map(({ name }: { name: string }) => name)
    assert.deepEqual(
      [body.quantity, body.version, names.slice(1)],
      [78, 2, on_change === 'confirm' ? ['plan.pdf'] : []],
    )
    // An emptied field is empty, with files, too.
    assert.equal(body.closing_time, null)
    assert.equal(await stored(), before + more)
  }
})

/** The form of a company's bid on an RFQ, without markers between its texts. */
async function bidForm(rfq_id: number, { cookie }: { cookie: string }) {
  const { body } = await app.inject({ url: `/en/rfq/${rfq_id}/bid`, headers: { accept: 'text/html', cookie } })
  return body.split('id="state"')[0]!.replaceAll('<!-- -->', '')
}

it('the form of a bid says what a change of its RFQ means for it: it lapses, or stands as it was sent', async () => {
  for (const [on_change, said, not_said] of [
    ['confirm', /Confirm or change your bid before .*or it lapses/s, /Your bid stands as you sent it/],
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
