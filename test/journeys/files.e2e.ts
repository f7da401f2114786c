import { multipart } from '../support/make/form.ts'
import { polyglots } from '../support/make/polyglots.ts'
import { aCompany } from '../support/make/companies.ts'
import { expect, test } from './fixtures.ts'

/** Milliseconds for a file that tells no end of its loading, as a download in a frame. */
const PATIENCE = 400

test('no uploaded file runs script: opened, or as picture, script, frame or object of a page of ours @asvs V3.2.1', async ({ browser, database, baseURL }) => {
  test.setTimeout(120_000)
  const { cookie } = await aCompany(database)
  const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
  const { rows: [days] } = await database.pool.query<{ deadline: string; delivery: string }>(
    'select (riyadh_today() + 10)::text as deadline, (riyadh_today() + 20)::text as delivery')
  const trap = `${baseURL}/trap`
  const kept: string[] = []
  for (const file of polyglots(`new Image().src='${trap}'`)) {
    const { payload, headers } = multipart({
      title: 'ملفات', description: 'ملفات مرفقة للفحص.', item_description: 'ملفات مرفقة للفحص.', quantity: 1, delivery_date: days!.delivery,
      deadline: days!.deadline, category_id: 1, region_id: place.region_id, city_id: place.city_id, attachments: [file],
    })
    const answer = await fetch(`${baseURL}/api/v1/rfqs/new`, { method: 'POST', headers: { ...headers, cookie }, body: new Uint8Array(payload) })
    expect([201, 415, 422], file.name).toContain(answer.status)
    if (answer.status === 201) kept.push(((await answer.json()) as { attachments_paths: string[] }).attachments_paths[0]!)
  }
  expect(kept.length).toBeGreaterThan(5)

  // A window of its own: refused scripts say so in the console.
  const context = await browser.newContext({ baseURL: baseURL! })
  const trapped: string[] = []
  context.on('request', (request) => {
    if (request.url() === trap) trapped.push(request.frame().url())
  })
  context.on('dialog', (dialog) => void trapped.push(dialog.message()))
  const page = await context.newPage()
  for (const path of kept) {
    // Downloads end the visit.
    await page.goto(path).catch(() => undefined)
    await page.goto('/support')
    await page.evaluate(async ([address, patience]) => {
      const made = (['img', 'script', 'iframe', 'object', 'embed'] as const).map((tag) => {
        const element = document.createElement(tag)
        element.setAttribute(tag === 'object' ? 'data' : 'src', address)
        const loaded = new Promise((resolve) => {
          element.addEventListener('load', resolve)
          element.addEventListener('error', resolve)
          setTimeout(resolve, patience)
        })
        document.body.append(element)
        return loaded
      })
      await Promise.all(made)
    }, [path, PATIENCE] as const)
  }
  expect(trapped, 'files that ran').toEqual([])

  // The trap itself works: the same script in a page without our headers is seen.
  const seen = page.waitForRequest(trap)
  await page.goto('about:blank')
  await page.setContent(`<script>new Image().src='${trap}'</script>`)
  await seen
  expect(trapped).toHaveLength(1)
  await context.close()
})
