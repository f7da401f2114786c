// needs a browser: network, files
import { aPdf, aPng } from '../../support/make/files.ts'
import { multipart } from '../../support/make/form.ts'
import { polyglots } from '../../support/make/polyglots.ts'
import { aCompany } from '../../support/make/companies.ts'
import { aSeller } from '../../support/make/products.ts'
import { expect, holdToasts, isPartOf, says, test } from '../fixtures.ts'

/** Milliseconds for a file that tells no end of its loading, as a download in a frame. */
const WAIT_MS = 400

test('no uploaded file runs script: opened, or as picture, script, frame or object of a page of ours @asvs V3.2.1', async ({
  browser,
  database,
  baseURL,
}) => {
  const { cookie } = await aCompany(database)
  const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
  const {
    rows: [days],
  } = await database.pool.query<{ deadline: string; delivery: string }>(
    'select (riyadh_today() + 10)::text as deadline, (riyadh_today() + 20)::text as delivery',
  )
  const trap = `${baseURL}/trap`
  const kept: string[] = []
  for (const file of polyglots(`new Image().src='${trap}'`)) {
    const { payload, headers } = multipart({
      title: 'ملفات',
      description: 'ملفات مرفقة للفحص.',
      item_description: 'ملفات مرفقة للفحص.',
      quantity: 1,
      delivery_date: days!.delivery,
      deadline: days!.deadline,
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments: [file],
    })
    const answer = await fetch(`${baseURL}/api/v1/rfqs/new`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new Uint8Array(payload),
    })
    expect([201, 415, 422], file.name).toContain(answer.status)
    if (answer.status === 201)
      kept.push(((await answer.json()) as { attachments_paths: string[] }).attachments_paths[0]!)
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
    await page.evaluate(
      async ([address, wait_ms]) => {
        const made = (['img', 'script', 'iframe', 'object', 'embed'] as const).map((tag) => {
          const element = document.createElement(tag)
          element.setAttribute(tag === 'object' ? 'data' : 'src', address)
          const loaded = new Promise((resolve) => {
            element.addEventListener('load', resolve)
            element.addEventListener('error', resolve)
            setTimeout(resolve, wait_ms)
          })
          document.body.append(element)
          return loaded
        })
        await Promise.all(made)
      },
      [path, WAIT_MS] as const,
    )
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

test('a chosen file is removed again: it leaves the list, the count and what is sent', async ({
  page,
  database,
  signInAs,
}) => {
  const t = says.ar
  await signInAs(await aCompany(database))
  await page.goto('/rfqs/new?step=3')
  const main = page.getByRole('main')
  const attachments = main.getByLabel(t('rfqs.attachments_label'), { exact: true })
  const sent = () => attachments.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name))
  const count = (number: number) =>
    expect(main.locator('small').getByText(t('site.upload_count', { count: number, max: 5 }))).toBeVisible()
  const remove = (name: string) => main.getByRole('button', { name: t('site.upload_remove', { name }) })
  const files = [aPng('plan.png', 90, 60), aPdf('quantities.pdf'), aPdf('program.exe')]
  await attachments.setInputFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })))
  await expect(remove('program.exe')).toBeVisible()
  await expect.poll(sent).toEqual(['plan.png', 'quantities.pdf'])
  await count(2)
  await remove('plan.png').click()
  await expect(remove('plan.png')).toHaveCount(0)
  await expect.poll(sent).toEqual(['quantities.pdf'])
  await count(1)
  // A refused file is removed alike, and the same file may be chosen again.
  await remove('program.exe').click()
  await expect(remove('program.exe')).toHaveCount(0)
  await attachments.setInputFiles({ name: 'plan.png', mimeType: files[0]!.type, buffer: files[0]!.bytes })
  await expect(remove('plan.png')).toBeVisible()
  await expect.poll(sent).toEqual(['quantities.pdf', 'plan.png'])
  await count(2)
})

test('a form that is sent while its photo is made smaller waits for the photo', async ({
  page,
  database,
  signInAs,
}) => {
  const t = says.ar
  await signInAs(await aSeller(database))
  const held = Promise.withResolvers<void>()
  await page.route(isPartOf('prepare-picture'), async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/market-place/new')
  await holdToasts(page)
  const main = page.getByRole('main')
  const { type, bytes } = aPng('photo.png', 800, 600)
  // What follows the end of a picture is no part of it.
  await main
    .getByLabel(t('marketplace.field_images'))
    .setInputFiles({ name: 'photo.png', mimeType: type, buffer: Buffer.concat([bytes, Buffer.alloc(2 * 1024 * 1024)]) })
  await main.getByRole('button', { name: t('marketplace.submit') }).click()
  held.resolve()
  // Unlike the summary, the toast stays as it was when the form was refused.
  const toasts = page.getByLabel(t('site.a11y_toasts'))
  await expect(toasts).toContainText(t('marketplace.name_required'))
  await expect(toasts).not.toContainText(t('marketplace.images_required'))
  await expect(main.getByRole('button', { name: t('site.upload_remove', { name: 'photo.jpg' }) })).toBeVisible()
})
