import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dictionary } from '#app/messages.ts'
import { LANGS, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aSupplier, aCompany } from '#test/support/make/companies.ts'

const { app, database } = await testApp({ EMAIL_VERIFICATION: 'required' }, undefined, {})

for (const lang of LANGS) {
  const t = makeT(lang, languageMessages(lang, dictionary))

  it(`${lang}: a page without contacts says why: its reader or the company has not verified the address`, async () => {
    const [verified, unverified] = [await aSupplier(database), await aSupplier(database, { email_verified: false })]
    const NOTES = [t('suppliers.contacts_hidden'), t('errors.email_not_verified'), t('site.login_to_see_contact')]
    for (const [as, company, note] of [
      [verified, await aSupplier(database), undefined],
      [verified, unverified, NOTES[0]],
      [await aCompany(database, { email_verified: false }), await aSupplier(database), NOTES[1]],
      [undefined, await aSupplier(database), NOTES[2]],
    ] as const) {
      const url = `${lang === 'ar' ? '' : '/en'}/profile/${company.company_id}?contacts=show`
      const { statusCode, body } = await app.inject({ url, headers: as ? { cookie: as.cookie } : {} })
      const html = body.replaceAll('&#x27;', "'")
      assert.deepEqual(
        [statusCode, html.includes(company.phone_number), NOTES.filter((one) => html.includes(one))],
        [200, note === undefined, note ? [note] : []],
      )
    }
  })
}
