import assert from 'node:assert/strict'
import { it } from 'node:test'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aPng, aText, type MadeFile } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { dictionary } from '../../../src/app/messages.ts'

/*
 * Attacks on forms with files as browsers send them without scripts: each is answered with a page in the language of
 * its address, and nothing is stored.
 */

const MIB = 1024 * 1024
const TITLE = 'A title to keep'
const { app, database } = await testApp({}, undefined, {})
const says = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const FORM: FormValues = { title: TITLE, attachments: [aPng('plan.png')] }

interface Body {
  payload: Buffer
  headers: Record<string, string>
}
const withType = ({ payload }: Body, type: string): Body => ({ payload, headers: { 'content-type': type } })
const cut = ({ payload, headers }: Body, bytes: number): Body => ({ payload: payload.subarray(0, -bytes), headers })
const large = (name: string, bytes: number): MadeFile => ({ name, type: 'image/png', bytes: Buffer.alloc(bytes, 1) })
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))

async function post(lang: 'ar' | 'en', { payload, headers }: Body, cookie: string, path = '/rfqs/new?action=publish') {
  const answer = await app.inject({
    method: 'POST',
    url: lang === 'ar' ? path : `/en${path}`,
    headers: { accept: 'text/html', cookie, ...headers },
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body }
}

/** The values of the kept files in a page. */
const keptIn = (html: string) =>
  [...html.matchAll(/name="kept\.attachments"[^>]* value="([\w-]+)"/g)].map(([, value]) => value!)

for (const lang of ['ar', 'en'] as const) {
  const t = says[lang]
  const ATTACKS: [string, () => Body, number, string, string?][] = [
    ['a body that breaks off', () => cut(multipart({ ...FORM, title: TITLE }), 30), 400, t('errors.malformed')],
    ['no boundary', () => withType(multipart(FORM), 'multipart/form-data'), 400, t('errors.malformed')],
    [
      'another boundary',
      () => withType(multipart(FORM), 'multipart/form-data; boundary=other'),
      400,
      t('errors.malformed'),
    ],
    [
      'a file that is too large',
      () => multipart({ ...FORM, attachments: [large('large.png', 2 * MIB + 1)] }),
      413,
      t('errors.file_too_large', { name: 'large.png' }),
      TITLE,
    ],
    [
      'a body that is too large',
      () => multipart({ title: TITLE, other: large('other.png', 17 * MIB) }),
      413,
      t('errors.body_too_large'),
    ],
    [
      'too many files',
      () => multipart({ ...FORM, attachments: Array.from({ length: 12 }, (_, index) => aPng(`${index}.png`)) }),
      413,
      t('errors.too_many_files'),
    ],
    // More than its cells are.
    ['too many fields', () => multipart({ ...FORM, ...many(4000) }), 413, t('errors.body_too_large')],
    [
      'a file in a field of text',
      () => multipart({ ...FORM, description: aPng() }),
      422,
      t('rfqs.description_required'),
      TITLE,
    ],
    [
      'text in a field of files',
      () => multipart({ title: TITLE, attachments: 'plan.png' }),
      422,
      t('errors.invalid_value'),
      TITLE,
    ],
    [
      'a file that is not what it says',
      () =>
        multipart({ ...FORM, attachments: [{ ...aText('page.png', '<script>alert(1)</script>'), type: 'image/png' }] }),
      415,
      t('errors.file_mislabeled', { name: 'page.png' }),
      TITLE,
    ],
    [
      'a kept file that nobody was given',
      () => multipart({ title: TITLE, 'kept.attachments': 'A'.repeat(400) }),
      422,
      t('errors.kept_file_gone'),
      TITLE,
    ],
  ]

  it(`${lang}: broken, oversized and lying forms get a page, and nothing is stored`, async () => {
    const user = await aCompany(database)
    for (const [name, body, status, sentence, shown] of ATTACKS) {
      const answer = await post(lang, body(), user.cookie)
      assert.equal(answer.status, status, name)
      assert.match(String(answer.headers['content-type']), /text\/html/, name)
      assert.equal(answer.headers['cache-control'], 'private, no-store', name)
      assert.ok(answer.html.includes(`<html lang="${lang}"`), name)
      assert.ok(answer.html.replaceAll('&#x27;', "'").includes(sentence), `${name}: ${sentence}`)
      if (shown) assert.ok(answer.html.includes(shown), name)
      // What was too large is not offered to be sent again as it is.
      if (status === 413) assert.ok(!answer.html.includes(t('site.form_send_again')), name)
      assert.equal(answer.html.includes(t('site.form_too_large')), sentence === t('errors.body_too_large'), name)
      assert.ok(!answer.html.includes('<script>alert'), name)
    }
    const { kysely } = database
    const rfqs = kysely.selectFrom('rfqs').select('rfq_id').where('buyer_id', '=', user.company_id)
    const files = kysely.selectFrom('files').select('file_id').where('owner_id', '=', user.company_id)
    assert.deepEqual([await rfqs.execute(), await files.execute()], [[], []])
  })
}

it('the kept files of one company are of no use to another', async () => {
  const owner = await aCompany(database)
  const first = await post('en', multipart(FORM), owner.cookie)
  assert.deepEqual([first.status, keptIn(first.html).length], [422, 1])
  const form = multipart({ title: TITLE, 'kept.attachments': keptIn(first.html)[0]! })
  const thief = await post('en', form, (await aCompany(database)).cookie)
  assert.deepEqual(keptIn(thief.html), [])
  assert.ok(thief.html.includes(says.en('errors.kept_file_gone')))
  assert.deepEqual(keptIn((await post('en', form, owner.cookie)).html), keptIn(first.html))
})

it('an image for which there is no room left is refused in words', async () => {
  const { product_id, seller } = await aProduct(database, { images: 10 })
  const form = multipart({ attachment: aPng('eleventh.png') })
  const { status, html } = await post('ar', form, seller.cookie, `/market-place/${product_id}?action=add-image`)
  assert.deepEqual([status, html.includes(`role="alert">${says.ar('errors.too_many_images')}<`)], [409, true])
})

it('a change of what somebody else has changed comes back with what was filled in', async () => {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer, quantity: 10 })
  const form = multipart({ quantity: '4711', version: '99' })
  for (const lang of ['ar', 'en'] as const) {
    const { status, html } = await post(lang, form, buyer.cookie, `/rfq/${rfq_id}/edit?action=amend-rfq`)
    assert.deepEqual([status, html.includes('4711'), html.includes(says[lang]('errors.stale'))], [412, true, true])
  }
  const { quantity } = await database.kysely
    .selectFrom('rfqs')
    .select('quantity')
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  assert.equal(quantity, 10)
})
