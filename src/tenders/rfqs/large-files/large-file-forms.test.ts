import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aDwg } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

/* Large files in the forms that the browser itself sends, and on the page of their RFQ. */

const { app, call, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!
const { region_id, city_id } = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()

const buyer = await aCompany(database)

async function ask(url: string, cookie?: string, form?: FormValues) {
  const sent = form && multipart(form)
  const { statusCode, body, headers } = await app.inject({
    method: sent ? 'POST' : 'GET',
    url,
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  return { status: statusCode, html: body, location: String(headers.location) }
}

const upload = async (name: string) =>
  String((await call('POST', '/rfqs/large-files', { as: buyer, form: { large_file: aDwg(name) } })).body.path)

it('go with the form that shows them, and stay when it is refused; guests see their names', async () => {
  const path = await upload('floor-plan.dwg')
  const empty = await ask('/en/rfqs/new', buyer.cookie)
  assert.match(empty.html, /floor-plan\.dwg/)
  const fields = fieldsOf(empty.html, 'publish')
  assert.equal(fields.large_files, path)
  const refused = await ask('/en/rfqs/new?action=publish', buyer.cookie, fields)
  assert.deepEqual([refused.status, fieldsOf(refused.html, 'publish').large_files], [422, path])

  const published = await ask('/en/rfqs/new?action=publish', buyer.cookie, {
    ...fieldsOf(refused.html, 'publish'),
    title: 'توسعة مستودع في الدمام',
    description: 'أعمال مدنية بحسب المخططات المرفقة.',
    item_description: 'مستودع بمساحة 1200 متر مربع.',
    quantity: '1',
    delivery_date: addDays(today, 40),
    category_id: 1,
    region_id,
    city_id,
  })
  assert.equal(published.status, 303, String(published.html.match(/<p class="error"[^]*?<\/p>/g)))
  const [rfq] = /\/rfq\/\d+/.exec(published.location)!
  const guest = await ask(`/en${rfq}`)
  assert.match(guest.html, /floor-plan\.dwg/)
  assert.match(guest.html, /Sign in to download it/)
  assert.doesNotMatch(guest.html, new RegExp(`href="${path}"`))
  assert.match((await ask(`/en${rfq}`, buyer.cookie)).html, new RegExp(`href="${path}"`))
})

it('are added to an RFQ by the form that amends it', async () => {
  const { rfq_id } = await anRfq(database, { buyer, on_change: 'confirm', closes_in: 20 })
  const path = await upload('section.dwg')
  const { html } = await ask(`/en/rfq/${rfq_id}/edit`, buyer.cookie)
  const preview = await ask(`/en/rfq/${rfq_id}/edit?action=amend-rfq`, buyer.cookie, {
    ...fieldsOf(html, 'amend-rfq'),
    reason: 'أضيف مخطط المقطع.',
  })
  const amended = await ask(
    `/en/rfq/${rfq_id}/edit?action=amend-rfq`,
    buyer.cookie,
    fieldsOf(preview.html, 'amend-rfq'),
  )
  assert.equal(amended.status, 303, `${preview.status}`)
  const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
  assert.equal(body.attachments.at(-1).path, path)
})
