import type { APIRequestContext } from '@playwright/test'
import { aPng, aText, type MadeFile } from '../../support/make/files.ts'
import { type FormValues, multipart } from '../../support/make/form.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, says, test } from '../fixtures.ts'

/*
 * Attacks on forms with files as browsers send them without scripts: each is answered with a page in the language of
 * its address, and nothing is stored.
 */

const MIB = 1024 * 1024
const TITLE = 'A title to keep'
const FORM: FormValues = { title: TITLE, attachments: [aPng('plan.png')] }

interface Body {
  payload: Buffer
  headers: Record<string, string>
}
const withType = ({ payload }: Body, type: string): Body => ({ payload, headers: { 'content-type': type } })
const cut = ({ payload, headers }: Body, bytes: number): Body => ({ payload: payload.subarray(0, -bytes), headers })
const large = (name: string, bytes: number): MadeFile => ({ name, type: 'image/png', bytes: Buffer.alloc(bytes, 1) })
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))

async function post(request: APIRequestContext, lang: 'ar' | 'en', { payload, headers }: Body, cookie: string) {
  const url = at(lang, '/rfqs/new?action=publish')
  const answer = await request.post(url, {
    data: payload,
    headers: { accept: 'text/html', cookie, ...headers },
    maxRedirects: 0,
  })
  return { status: answer.status(), headers: answer.headers(), html: await answer.text() }
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
      t('errors.file_type', { name: 'page.png' }),
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

  test(`${lang}: broken, oversized and lying forms get a page, and nothing is stored`, async ({
    request,
    database,
  }) => {
    const user = await aCompany(database)
    for (const [name, body, status, sentence, shown] of ATTACKS) {
      const answer = await post(request, lang, body(), user.cookie)
      expect([name, answer.status]).toEqual([name, status])
      expect(answer.headers['content-type'], name).toContain('text/html')
      expect(answer.headers['cache-control'], name).toBe('private, no-store')
      expect(answer.html, name).toContain(`<html lang="${lang}"`)
      expect(answer.html.replaceAll('&#x27;', "'"), name).toContain(sentence)
      if (shown) expect(answer.html, name).toContain(shown)
      // What was too large is not offered to be sent again as it is.
      if (status === 413) expect(answer.html, name).not.toContain(t('site.form_send_again'))
      expect(answer.html.includes(t('site.form_too_large')), name).toBe(sentence === t('errors.body_too_large'))
      expect(answer.html, name).not.toContain('<script>alert')
    }
    expect(
      await database.kysely.selectFrom('rfqs').select('rfq_id').where('buyer_id', '=', user.company_id).execute(),
    ).toEqual([])
    expect(
      await database.kysely.selectFrom('files').select('file_id').where('owner_id', '=', user.company_id).execute(),
    ).toEqual([])
  })
}

test('the kept files of one company are of no use to another', async ({ request, database }) => {
  const owner = await aCompany(database)
  const first = await post(request, 'en', multipart(FORM), owner.cookie)
  expect([first.status, keptIn(first.html).length]).toEqual([422, 1])
  const form = multipart({ title: TITLE, 'kept.attachments': keptIn(first.html)[0]! })
  const thief = await post(request, 'en', form, (await aCompany(database)).cookie)
  expect(keptIn(thief.html)).toEqual([])
  expect(thief.html).toContain(says.en('errors.kept_file_gone'))
  expect(keptIn((await post(request, 'en', form, owner.cookie)).html)).toEqual(keptIn(first.html))
})

test('an image for which there is no room left is refused in words', async ({ request, database }) => {
  const { product_id, seller } = await aProduct(database, { images: 10 })
  const { payload, headers } = multipart({ attachment: aPng('eleventh.png') })
  const answer = await request.post(`/market-place/${product_id}?action=add-image`, {
    data: payload,
    headers: { accept: 'text/html', cookie: seller.cookie, ...headers },
  })
  expect([
    answer.status(),
    (await answer.text()).includes(`role="alert">${says.ar('errors.too_many_images')}<`),
  ]).toEqual([409, true])
})

test('a change of what somebody else has changed comes back with what was filled in', async ({ request, database }) => {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer, quantity: 10 })
  for (const lang of ['ar', 'en'] as const) {
    const answer = await request.post(at(lang, `/rfq/${rfq_id}/edit?action=change-rfq`), {
      form: { quantity: '4711', version: '99' },
      headers: { accept: 'text/html', cookie: buyer.cookie },
      maxRedirects: 0,
    })
    const html = await answer.text()
    expect([answer.status(), html.includes('4711'), html.includes(says[lang]('errors.stale'))]).toEqual([
      412,
      true,
      true,
    ])
  }
  const { quantity } = await database.kysely
    .selectFrom('rfqs')
    .select('quantity')
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  expect(quantity).toBe(10)
})
