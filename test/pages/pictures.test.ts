import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { findProductPicture } from '#marketplace/product/share-picture.server.ts'
import { brandPicture } from '#framework/pictures/address.ts'
import { COLORS } from '#framework/pictures/colors.ts'
import { randomPath, writeNew } from '#framework/files/storage/storage.server.ts'
import { LANGS, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { findRfqPicture } from '#tenders/print/share-picture.server.ts'
import { findProfilePicture } from '#companies/public-page/share-picture.server.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { dictionary } from '#app/messages.ts'

const { app, call, database, data_dir } = await testApp()
const { kysely } = database
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const colorAt = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 3
  return `#${data
    .subarray(at, at + 3)
    .toString('hex')
    .toUpperCase()}`
}

/** Bytes behind a row of `files`, as an upload would have left them. */
async function storePhoto(bytes: Buffer, path = randomPath('product', 'png')) {
  const temp = app.storage.tempPath()
  await writeNew(temp, bytes)
  await app.storage.put(path, temp)
  return path
}
/** A photo that no compression makes smaller. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()

async function giveLogo({ company_id }: MadeCompany, color: string) {
  const path = await storePhoto(
    await sharp({ create: { width: 400, height: 200, channels: 3, background: color } })
      .png()
      .toBuffer(),
    randomPath('profile', 'png'),
  )
  const row = {
    path,
    kind: 'profile' as const,
    owner_id: company_id,
    name: 'logo.png',
    ext: 'png',
    mime: 'image/png',
    size: 1000,
    sha256: '0'.repeat(64),
    width: 400,
    height: 200,
  }
  const { file_id } = await kysely.insertInto('files').values(row).returning('file_id').executeTakeFirstOrThrow()
  await kysely
    .updateTable('companies')
    .set({ profile_image_id: file_id })
    .where('company_id', '=', company_id)
    .execute()
}

async function isPicture(url: string) {
  const answer = await ask(url)
  assert.equal(answer.statusCode, 200, url)
  assert.equal(answer.headers['content-type'], 'image/png')
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  assert.deepEqual([format, width, height], ['png', 1200, 630])
  assert.ok(answer.rawPayload.length < 300 * 1024, `${url} weighs ${answer.rawPayload.length}`)
  return answer.rawPayload
}

describe('pictures for previews', () => {
  it('are made for RFQs, products, companies and the product itself, in both languages', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { product_id } = await aProduct(database)
    for (const path of [`rfq/${rfq_id}`, `product/${product_id}`, `profile/${buyer.company_id}`, 'brand']) {
      const [ar, en] = [await isPicture(`/og/${path}.ar.png`), await isPicture(`/og/${path}.en.png`)]
      assert.ok(!ar.equals(en), path)
    }
  })

  it('are kept for ever under their present address, for a while under any other, and are not sent twice', async () => {
    const { rfq_id } = await anRfq(database)
    const { address } = await findRfqPicture(kysely, rfq_id, 'en', translators.en)
    const present = await ask(address)
    assert.equal(present.headers['cache-control'], 'public, max-age=31536000, immutable')
    for (const other of [`/og/rfq/${rfq_id}.en.png`, `/og/rfq/${rfq_id}.en.png?v=0`, `${address}&x=1`]) {
      const old = await ask(other)
      assert.equal(old.headers['cache-control'], 'public, max-age=300')
      assert.equal(old.headers.etag, present.headers.etag)
    }
    assert.equal((await ask(address, { 'if-none-match': String(present.headers.etag) })).statusCode, 304)
    const kept = await readdir(join(data_dir, 'cache', 'pictures'))
    assert.ok(kept.includes(`${String(present.headers.etag).slice(1, -1)}.png`))
    assert.equal((await ask(brandPicture('ar'))).headers['cache-control'], 'public, max-age=31536000, immutable')
  })

  it('are not there for what guests may not see', async () => {
    const hidden = await aProduct(database, { hidden: true })
    const deleted = await aProduct(database, { deleted: true })
    const closed = await aCompany(database)
    await kysely
      .updateTable('companies')
      .set({ is_active: false })
      .where('company_id', '=', closed.company_id)
      .execute()
    for (const path of [
      'rfq/999999',
      'product/999999',
      'profile/999999',
      `product/${hidden.product_id}`,
      `product/${deleted.product_id}`,
      `profile/${closed.company_id}`,
      'rfq',
      'brand/1',
      'bid/1',
      'constructor/1',
      'toString',
      'rfq/0',
      'rfq/99999999999',
      'rfq/1e3',
      '../rfq/1',
    ]) {
      const answer = await ask(`/og/${path}.ar.png`)
      assert.equal(answer.statusCode, 404, path)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
    for (const url of ['/og/brand.fr.png', '/og/brand.ar.svg', '/og/', '/og/brand.ar.png/'])
      assert.equal((await ask(url)).statusCode, 404, url)
    assert.equal(
      (await app.inject({ url: `/og/product/${hidden.product_id}.ar.png`, headers: { cookie: hidden.seller.cookie } }))
        .statusCode,
      404,
    )
  })
})

describe('the picture of an RFQ', () => {
  const rail = async (rfq_id: number, lang: 'ar' | 'en', x: number, y = 620) =>
    colorAt(await isPicture(`/og/rfq/${rfq_id}.${lang}.png`), x, y)
  const publishedBefore = (rfq_id: number, days: number) =>
    kysely
      .updateTable('rfqs')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('rfq_id', '=', rfq_id)
      .execute()

  it('has the time rail along its lower edge, from where reading begins', async () => {
    const calm = await anRfq(database, { closes_in: 30 })
    await publishedBefore(calm.rfq_id, 10)
    assert.deepEqual([await rail(calm.rfq_id, 'en', 20), await rail(calm.rfq_id, 'en', 1180)], ['#0B5563', '#DCE3E1'])
    assert.deepEqual([await rail(calm.rfq_id, 'ar', 20), await rail(calm.rfq_id, 'ar', 1180)], ['#DCE3E1', '#0B5563'])
    // A mark above it says where today is: after 10 of 40 days.
    assert.deepEqual(
      [await rail(calm.rfq_id, 'en', 304, 600), await rail(calm.rfq_id, 'ar', 896, 600)],
      [COLORS.ink, COLORS.ink],
    )
    const soon = await anRfq(database, { closes_in: 3 })
    await publishedBefore(soon.rfq_id, 10)
    assert.equal(await rail(soon.rfq_id, 'en', 20), '#BA6300')
  })

  it('is green when an RFQ was awarded, grey when it has expired, and the plain card when it was canceled', async () => {
    const expired = await anRfq(database, { closes_in: -2 })
    assert.equal(await rail(expired.rfq_id, 'en', 1180), '#C3CDCB')
    const rfq = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    const accepted = await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, {
      as: rfq.buyer,
      json: { bid_id },
      headers: ifMatch(1),
    })
    assert.equal(accepted.status, 200)
    assert.equal(await rail(rfq.rfq_id, 'en', 1180), '#1B6B3A')
    const canceled = await anRfq(database, { canceled: true })
    assert.ok((await isPicture(`/og/rfq/${canceled.rfq_id}.ar.png`)).equals(await isPicture('/og/brand.ar.png')))
  })

  it('moves to another address with every change and, while bids are open, every day', async () => {
    const { rfq_id } = await anRfq(database)
    const addressNow = async () => (await findRfqPicture(kysely, rfq_id, 'ar', translators.ar)).address
    const seen = new Set([await addressNow()])
    await kysely.updateTable('rfqs').set({ version: 2 }).where('rfq_id', '=', rfq_id).execute()
    seen.add(await addressNow())
    await kysely
      .updateTable('rfqs')
      .set({ deadline: sql<string>`deadline - 1` })
      .where('rfq_id', '=', rfq_id)
      .execute()
    seen.add(await addressNow())
    assert.equal(seen.size, 3)
  })
})

describe('what a picture knows', () => {
  it('is how many lines an RFQ has, where it has some', async () => {
    const { rfq_id } = await anRfq(database)
    const said = async () => {
      const { plan } = await findRfqPicture(kysely, rfq_id, 'en', translators.en)
      return (plan!.facts as { quantity: object }).quantity
    }
    assert.deepEqual(await said(), { label: 'Quantity', value: '120' })
    await withLines(
      database,
      rfq_id,
      Array.from({ length: 12 }, () => ({})),
    )
    assert.deepEqual(await said(), { label: 'Bill of quantities', value: '12 lines' })
    await isPicture(`/og/rfq/${rfq_id}.ar.png`)
  })

  it('is no phone, no e-mail, no registration number and no bid, also where a text names them', async () => {
    const seller = await aSupplier(database)
    const contact = 'اتصل 0551234567 أو sales@canary.example.com'
    const rfq = await anRfq(database, { buyer: seller, title: `كراسي ${contact}`, description: contact })
    await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 987_654.32, comments: 'canary-bid' })
    const { product_id } = await aProduct(database, { product_name: `طاولة ${contact}`, description: contact })
    const bidder = await kysely
      .selectFrom('bids')
      .innerJoin('companies', 'companies.company_id', 'bids.supplier_id')
      .select(['company_name'])
      .where('rfq_id', '=', rfq.rfq_id)
      .executeTakeFirstOrThrow()
    for (const lang of LANGS) {
      const plans = [
        await findRfqPicture(kysely, rfq.rfq_id, lang, translators[lang]),
        await findProductPicture(kysely, app.storage, product_id, lang, translators[lang]),
        await findProfilePicture(kysely, app.storage, seller.company_id, lang, translators[lang]),
      ]
      for (const { plan } of plans) {
        // Names of files are drawn by lot and may hold any three digits.
        const known = JSON.stringify(plan!.facts).replace(/[0-9a-f]{32}/g, '')
        const people = await kysely.selectFrom('companies').select(['contact_email', 'phone_number']).execute()
        const numbers = await kysely.selectFrom('supplier_profiles').select('commercial_registration').execute()
        const secrets = [
          ...people.flatMap(({ contact_email, phone_number }) => [contact_email, phone_number]),
          ...numbers.map((one) => one.commercial_registration),
        ]
        for (const secret of [...secrets, '0551234567', 'canary', '987', bidder.company_name])
          assert.ok(!known.includes(secret), `${secret} in ${known}`)
      }
    }
  })
})

describe('photos', () => {
  it("stand at the end of a product's picture, which stays light even with a photo of noise", async () => {
    const product = await aProduct(database)
    await storePhoto(await noise(900, 900), product.images[0])
    for (const lang of LANGS) {
      const png = await isPicture(`/og/product/${product.product_id}.${lang}.png`)
      const { channels } = await sharp(
        await sharp(png)
          .extract({ left: lang === 'en' ? 680 : 0, top: 0, width: 520, height: 630 })
          .toBuffer(),
      ).stats()
      assert.ok(channels[0]!.mean < 180, 'the photo is there')
    }
  })

  it('of a product that cannot be read leave their place plain', async () => {
    const { product_id } = await aProduct(database)
    for (const [lang, x] of [
      ['en', 940],
      ['ar', 260],
    ] as const)
      assert.equal(await colorAt(await isPicture(`/og/product/${product_id}.${lang}.png`), x, 300), COLORS.subtle)
  })

  it('of a company is whole, on white within a line', async () => {
    const company = await aSupplier(database)
    await giveLogo(company, '#C00000')
    const png = await isPicture(`/og/profile/${company.company_id}.en.png`)
    assert.deepEqual([await colorAt(png, 1032, 256), await colorAt(png, 1032, 180)], ['#C00000', '#FFFFFF'])
    assert.notEqual(await colorAt(png, 928, 256), await colorAt(png, 934, 256))
  })
})
