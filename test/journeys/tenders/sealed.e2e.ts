// needs a browser: the job, storage
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { makeFormat } from '../../../src/framework/i18n/messages.ts'
import { sealedTexts } from '../../../src/tenders/sealed/show/sealed-bids.messages.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { aBidToReveal } from '../../support/make/sealed-bids.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, says, screenOf, test, BOTH_IN_ALL } from '../fixtures.ts'
import { openStep } from './rfq-form.ts'

const PDF = { name: 'quotation.pdf', mimeType: 'application/pdf', buffer: aPdf().bytes }
const jsonFile = (text: string) => ({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) })

/** Publishes a sealed RFQ of the company that is signed in, and answers its number. */
async function publish(page: Page, database: Database): Promise<number> {
  const today = dayOf(Date.now())
  const { rows: places } = await database.pool.query('select city_id, region_id from cities order by city_id limit 1')
  const published = await page.request.post('/api/v1/rfqs/new', {
    multipart: {
      title: 'Chairs',
      description: 'Chairs for the new branch',
      item_description: 'A swivel chair',
      quantity: 10,
      deadline: addDays(today, 9),
      delivery_date: addDays(today, 20),
      category_id: 1,
      city_id: places[0].city_id,
      region_id: places[0].region_id,
      bid_visibility: 'sealed',
      attachments: PDF,
    },
  })
  return (await published.json()).rfq_id
}

for (const lang of BOTH_IN_ALL) {
  const t = says[lang]
  const { name: _screen, ...screen } = screenOf[lang]

  test.describe(() => {
    test.use(screen)

    test(`${lang}: bids on a sealed RFQ are seen by nobody, and their bidders keep receipt and contents`, async ({
      page,
      database,
      signInAs,
      windowOf,
      expectAccessible,
    }) => {
      const buyer = await aCompany(database, { lang })
      const source = await anRfq(database, { buyer, closes_in: 9 })
      await signInAs(buyer)
      await page.goto(at(lang, `/rfqs/new?copy_of=${source.rfq_id}&step=3`))
      const form = page.getByRole('main')
      // A made RFQ has no bytes of its file.
      await form.getByRole('button', { name: t('site.upload_remove', { name: 'specification.pdf' }) }).click()
      await form.locator('input[name=attachments]').setInputFiles(PDF)
      await openStep(form, t, 4)
      await page.getByRole('radio', { name: t('sealed.sealed_bids') }).check()
      await expectAccessible()
      await page
        .getByRole('button', { name: t('rfqs.publish') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: sealedTexts.none_yet[lang] })).toBeVisible()
      await expectAccessible()
      const address = new URL(page.url()).pathname
      const place = (window: Page) => window.goto(`${address}/bid`)
      const fill = async (window: Page, amount: string) => {
        await window.getByLabel(t('bids.total_amount')).fill(amount)
        await window.getByLabel(t('bids.comments')).fill('يشمل التركيب')
        await window.locator('input[name=attachment]').setInputFiles(PDF)
        await window.getByRole('button', { name: t('bids.submit') }).click()
        await expect(window.getByRole('heading', { name: t('sealed.arrived') })).toBeVisible()
      }

      const supplier = await aSupplier(database, { lang })
      const bidder = await windowOf(supplier)
      await bidder.goto(address)
      await bidder
        .getByRole('link', { name: t('bids.place') })
        .filter({ visible: true })
        .first()
        .click()
      await fill(bidder, '4500')
      await expect(bidder.getByText('4,500.00').first()).toBeVisible()
      await expectAccessible(bidder)
      const [download] = await Promise.all([
        bidder.waitForEvent('download'),
        bidder.getByRole('link', { name: t('sealed.download_with_contents') }).click(),
      ])
      const first = await readFile(await download.path(), 'utf8')
      await expect(bidder.getByText(t('sealed.contents_kept'))).toBeVisible()
      expect(Object.keys(JSON.parse(first) as object)).toEqual(['receipt', 'contents'])

      // The copy stays in this browser, and fills the form that replaces the bid.
      await bidder.reload()
      await expect(bidder.getByText('4,500.00').first()).toBeVisible()
      await place(bidder)
      const amount = bidder.getByLabel(t('bids.total_amount'))
      await expect(amount).toHaveValue('4,500.00')
      await expect(bidder.getByText(PDF.name)).toBeVisible()
      await expectAccessible(bidder)
      await amount.fill('4400')
      await bidder.getByRole('button', { name: t('sealed.replace') }).click()
      await expect(bidder.getByText('4,400.00').first()).toBeVisible()
      const [again] = await Promise.all([
        bidder.waitForEvent('download'),
        bidder.getByRole('link', { name: t('sealed.download_with_contents') }).click(),
      ])
      const second = await readFile(await again.path(), 'utf8')
      await bidder.goto(at(lang, '/my-bids'))
      await expect(bidder.getByText(sealedTexts.sealed[lang], { exact: true })).toBeVisible()
      await expectAccessible(bidder)

      // Another device has no copy: the receipt's file shows the bid, unless it is another or was changed.
      const device = await windowOf(supplier)
      await device.goto(`${address}/bid/receipt`)
      await expect(device.getByText(t('sealed.copy_missing'))).toBeVisible()
      await expectAccessible(device)
      const file = device.getByLabel(t('sealed.choose_receipt'))
      await file.setInputFiles(jsonFile(first))
      await expect(device.getByText(t('sealed.other_bid'))).toBeVisible()
      await file.setInputFiles(jsonFile(second.replace('440000', '340000')))
      await expect(device.getByText(t('sealed.contents_differ'))).toBeVisible()
      await file.setInputFiles(jsonFile(second))
      await expect(device.getByText('4,400.00').first()).toBeVisible()

      for (const each of ['5000', '6000']) {
        const window = await windowOf(await aSupplier(database, { lang }))
        await place(window)
        await fill(window, each)
      }
      await page.reload()
      await expect(page.getByText(makeFormat(lang)(sealedTexts.count_so_far[lang], { count: 3 }))).toBeVisible()
      await expectAccessible()
      const stranger = await windowOf(await aSupplier(database, { lang }))
      await stranger.goto(address)
      await expect(stranger.getByText(sealedTexts.nothing_shown[lang])).toBeVisible()
      await expect(stranger.getByText(sealedTexts.own[lang])).toHaveCount(0)
      await expectAccessible(stranger)

      // Anybody checks the receipt; changed contents are noticed.
      await stranger.goto(at(lang, '/verify'))
      const text = stranger.getByRole('textbox')
      const check = stranger.getByRole('button', { name: t('sealed.verify_action') })
      await stranger.getByLabel(t('sealed.choose_receipt')).setInputFiles(jsonFile(second))
      const verdict = stranger.getByRole('heading', { name: t('sealed.verdict_sealed') })
      await expect(verdict).toBeVisible()
      await expect(stranger.getByText(t('sealed.contents_match'))).toBeVisible()
      await expectAccessible(stranger)
      // A verdict stands no longer than the text that it is about.
      await stranger.getByRole('button', { name: t('sealed.show_receipt') }).click()
      await text.fill(second.replace('440000', '340000'))
      await expect(verdict).toHaveCount(0)
      await check.click()
      await expect(stranger.getByRole('heading', { name: t('sealed.verdict_differs') })).toBeVisible()
      await expectAccessible(stranger)

      await bidder.goto(address)
      await bidder.getByRole('link', { name: t('bids.withdraw') }).click()
      await bidder.getByRole('button', { name: t('bids.withdraw') }).click()
      await expect(bidder.getByText(sealedTexts.own[lang])).toHaveCount(0)
    })
  })
}

test('ar: where the seal key is lost a bidder reveals the bid; another file is refused', async ({
  page,
  database,
  signInAs,
  expectFailure,
  expectAccessible,
}) => {
  const t = says.ar
  expectFailure({ url: /\/reveal$/, status: 422 })
  const supplier = await aSupplier(database)
  const owned = { ...database, owner: database }
  const { rfq_id, contents } = await aBidToReveal(owned, supplier, PDF.buffer)
  await signInAs(supplier)
  await page.goto(`/rfq/${rfq_id}`)
  await expectAccessible()
  await page.getByRole('link', { name: sealedTexts.reveal.ar }).first().click()
  await expect(page.getByRole('heading', { name: sealedTexts.reveal.ar })).toBeVisible()
  await expectAccessible()
  const { own_sealed_bid: bid } = await (await page.request.get(`/api/v1/rfqs/${rfq_id}`)).json()
  await page
    .getByLabel(t('sealed.choose_receipt'))
    .setInputFiles(jsonFile(JSON.stringify({ receipt: bid.receipt, contents })))
  await expect(page.getByLabel(t('sealed.reveal_receipt'))).toHaveValue(/tarsiya-receipt-1/)
  await expect(page.getByText(t('sealed.reveal_receipt_hint'))).toHaveCount(0)
  const file = page.locator('input[name=attachment]')
  const reveal = page.getByRole('button', { name: sealedTexts.reveal.ar })
  await file.setInputFiles({ ...PDF, buffer: aPdf('other.pdf', '% other').bytes })
  await reveal.click()
  await expect(page.getByText(t('errors.commitment_mismatch')).first()).toBeVisible()
  await page.getByRole('button', { name: t('site.upload_remove', { name: PDF.name }) }).click()
  await file.setInputFiles(PDF)
  await reveal.click()
  await expect(page.getByText(t('sealed.revealed'))).toBeVisible()
  await expect(page.getByText('48,500.00').first()).toBeVisible()
})

/** How a browser refuses to store anything. */
const REFUSING = {
  'has no room for it when it is written': () => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values)
      // The quota is exceeded once the transaction is committed.
      request.addEventListener('success', () => this.transaction.abort())
      return request
    }
  },
  'never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'stores nothing at all': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
}
for (const [how, refuse] of Object.entries(REFUSING)) {
  test(`ar: a bidder whose browser ${how} is told so, and saves the contents as a file`, async ({
    page,
    database,
    signInAs,
    windowOf,
    expectAccessible,
  }) => {
    const t = says.ar
    await signInAs(await aCompany(database))
    const address = `/rfq/${await publish(page, database)}/bid`
    const bidder = await windowOf(await aSupplier(database))
    await bidder.addInitScript(refuse)
    await bidder.goto(address)
    await bidder.getByLabel(t('bids.total_amount')).fill('4500')
    await bidder.locator('input[name=attachment]').setInputFiles(PDF)
    await bidder.getByRole('button', { name: t('bids.submit') }).click()
    await expect(bidder.getByText(t('sealed.contents_in_file'))).toBeVisible()
    await expect(bidder.getByText(t('sealed.contents_kept'))).toHaveCount(0)
    await expectAccessible(bidder)
    const [download] = await Promise.all([
      bidder.waitForEvent('download'),
      bidder.getByRole('link', { name: t('sealed.download_with_contents') }).click(),
    ])
    const saved = await readFile(await download.path(), 'utf8')
    // This tab has the copy until it is loaded anew; then the file takes its place.
    await bidder.goto(`${address}/receipt`)
    await expect(bidder.getByText(t('sealed.copy_missing'))).toBeVisible()
    await expect(bidder.getByRole('link', { name: t('sealed.download_with_contents') })).toHaveCount(0)
    await bidder.getByLabel(t('sealed.choose_receipt')).setInputFiles(jsonFile(saved))
    await expect(bidder.getByText('4,500.00').first()).toBeVisible()
    await expect(bidder.getByText(t('sealed.contents_in_file'))).toBeVisible()
  })
}
