import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

/* Becoming a supplier in a form that the browser itself sends. */

const { app, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })

async function ask(url: string, cookie: string, form?: FormValues) {
  const sent = form && multipart(form)
  const { statusCode, body } = await app.inject({
    method: sent ? 'POST' : 'GET',
    url,
    headers: { accept: 'text/html', cookie, ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  return { status: statusCode, html: body }
}

it('asks for the VAT number, says what is wrong with it in both languages, and shows it on the profile', async () => {
  const { cookie } = await aCompany(database)
  for (const [lang, label, problem] of [
    ['', 'الرقم الضريبي', '15 رقمًا'],
    ['/en', 'VAT number', '15 digits'],
  ] as const) {
    const address = `${lang}/user-profile/supplier`
    const { html } = await ask(address, cookie)
    assert.ok(html.includes(label), lang)
    const filled = {
      ...fieldsOf(html, 'register-supplier'),
      company_profile: 'نورّد الأثاث المكتبي في مناطق المملكة كافة.',
      category_id: '1',
      commercial_registration: '7012345678',
    }
    const wrong = await ask(`${address}?action=register-supplier`, cookie, { ...filled, vat_number: '12345' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, new RegExp(`id="[^"]*vat_number-err"[^>]*>.*?${problem}`))
    assert.equal(fieldsOf(wrong.html, 'register-supplier').vat_number, '12345')
    if (lang === '') continue
    const sent = await ask(`${address}?action=register-supplier`, cookie, { ...filled, vat_number: '300075588400003' })
    assert.equal(sent.status, 303)
    assert.ok((await ask('/en/user-profile', cookie)).html.includes('300075588400003'))
  }
})
