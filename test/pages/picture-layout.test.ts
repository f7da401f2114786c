import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findProfilePicture } from '#companies/public-page/share-picture.server.ts'
import { LANGS, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { riyals } from '#framework/i18n/money.ts'
import { SIZE } from '#framework/pictures/address.ts'
import type { PreviewPicture } from '#framework/pictures/serve-pictures.server.ts'
import { newSheet } from '#framework/pictures/sheet.server.ts'
import { findProductPicture } from '#marketplace/product/share-picture.server.ts'
import { findRfqPicture } from '#tenders/print/share-picture.server.ts'
import { testApp } from '#test/support/app.ts'
import { aPng } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { dictionary } from '#app/messages.ts'

const { app, call, database } = await testApp()
const { kysely } = database
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/** Where a text stands: from the inline start and from above. */
interface Place {
  text: string
  start: number
  end: number
  top: number
  bottom: number
}

/** Draws a picture; answers where its texts and photos stand. */
async function placesOf({ plan }: PreviewPicture, lang: (typeof LANGS)[number]) {
  const sheet = await newSheet(lang)
  const places: Place[] = []
  const write = sheet.text
  sheet.text = (text, style) => {
    const written = write(text, style)
    const start = style.align === 'end' ? SIZE.width - style.x - written.width : style.x
    // The leading above and below is empty.
    const empty = ((style.leading - 1) * style.size) / 2
    places.push({ text, start, end: start + written.width, top: style.y + empty, bottom: written.bottom - empty })
    return written
  }
  const show = sheet.photo
  sheet.photo = (bytes, place) => {
    const { x, y, width, height } = place
    places.push({ text: 'the photo', start: x, end: x + width, top: y, bottom: y + height })
    return show(bytes, place)
  }
  await plan!.draw(sheet)
  return places
}

const overlap = (one: Place, other: Place) =>
  one.start < other.end && other.start < one.end && one.top < other.bottom && other.top < one.bottom

async function assertReadable(picture: PreviewPicture, lang: (typeof LANGS)[number]) {
  const places = await placesOf(picture, lang)
  assert.ok(places.length > 2)
  for (const [index, place] of places.entries()) {
    const { start, end, top, bottom, text } = place
    assert.ok(start >= 0 && end <= SIZE.width && top >= 0 && bottom <= SIZE.height, `${lang}: ${text} is cut off`)
    for (const other of places.slice(index + 1))
      assert.ok(!overlap(place, other), `${lang}: ${JSON.stringify([place, other])}`)
  }
}

const LONG = 'طاولة اجتماعات بيضاوية Meeting table 240×120 cm بأرجل معدنية '.repeat(4).trim()
const NAME = 'شركة الأفق البعيد للتوريدات والمقاولات العامة Far Horizon Trading & Contracting Co.'
/** A name of short words, which fills its lines to the end. */
const SHORT_WORDS = 'أ ب ج د '.repeat(12).trim()

describe('no text of a picture lies over another or over a photo, or is cut off', () => {
  it('of a product, with short and long names, and one price or two, small and large', async () => {
    const seller = (await aProduct(database)).seller
    await kysely
      .updateTable('companies')
      .set({ company_name: NAME })
      .where('company_id', '=', seller.company_id)
      .execute()
    for (const product_name of ['مقعد', LONG])
      for (const [end_price, start_price] of [
        [9.5, 8],
        [9.5, 9.5],
        [9_999_999.99, 9_999_999.99],
        [99_999.99, 98_765.43],
        [9_999_999.99, 9_876_543.21],
      ] as const) {
        const { product_id } = await aProduct(database, { seller, product_name, start_price })
        await kysely
          .updateTable('products')
          .set({
            start_price: riyals(start_price),
            end_price: riyals(end_price),
            min_quantity: 100_000,
            qty_for_min_price: 900_000,
          })
          .where('product_id', '=', product_id)
          .execute()
        for (const lang of LANGS)
          await assertReadable(await findProductPicture(kysely, app.storage, product_id, lang, translators[lang]), lang)
      }
  })

  it('of an RFQ and of a company, with short and long names', async () => {
    const supplier = await aSupplier(database, { company_name: SHORT_WORDS })
    const form = { profile_image: aPng('logo.png', 400, 300) }
    assert.equal((await call('PUT', '/user/update-profile-picture', { as: supplier, form })).status, 200)
    const rfqs = [
      await anRfq(database, { title: 'كراسي' }),
      await anRfq(database, { title: LONG, buyer: supplier }),
      await anRfq(database, { closes_in: -2, title: LONG }),
    ]
    await withLines(
      database,
      rfqs[1]!.rfq_id,
      Array.from({ length: 12 }, () => ({})),
    )
    for (const lang of LANGS) {
      for (const { rfq_id } of rfqs)
        await assertReadable(await findRfqPicture(kysely, rfq_id, lang, translators[lang]), lang)
      for (const { company_id } of [supplier, await aSupplier(database)])
        await assertReadable(await findProfilePicture(kysely, app.storage, company_id, lang, translators[lang]), lang)
    }
  })
})
