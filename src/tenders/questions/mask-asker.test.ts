import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MASK } from '#framework/text/mask-contacts.ts'
import { testApp } from '#test/support/app.ts'
import { aColleague, aSupplier } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import type { QuestionPreview } from './contract.ts'
import { namesOf } from './mask-asker.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })

const asker = await aSupplier(database, { company_name: 'شركة نسائم السراة للتشغيل والصيانة' })
const english = await aSupplier(database, { company_name: 'Nasaem Al-Sarat Operations Co.' })
await database.kysely
  .updateTable('companies')
  .set({ vat_number: '310123456700003', unified_number: '7001234567' })
  .where('company_id', 'in', [asker.company_id, english.company_id])
  .execute()
await database.kysely
  .updateTable('people')
  .set({ full_name: 'فهد القحطاني' })
  .where('person_id', '=', asker.person_id)
  .execute()
await database.kysely
  .updateTable('supplier_profiles')
  .set({ commercial_registration: '1010987654' })
  .where('company_id', '=', asker.company_id)
  .execute()
const { rfq_id } = await anRfq(database)
const named = (company_name: string) => aSupplier(database, { company_name })
const short = await named('شركة الرواسي')
const single = await named('Rawasico')
/** Names with words that stand in any question. */
const numbered = await aSupplier(database, { company_name: 'مصنع الشرق 2', email: 'sales@go.com.sa' })
const both = await named('مؤسسة درب الجنوب Southern Path Est. - أبها')
await aColleague(database, short, {
  roles: ['viewer'],
  full_name: 'نورة بنت سعد الدوسري',
  email: 'n.dosari@alrawasi-sa.example',
})
await aColleague(database, short, { roles: ['viewer'], full_name: 'تركي', email: 'turki.r@hotmail.com' })
const left = await aColleague(database, short, {
  roles: ['seller'],
  full_name: 'Sami Haddad',
  email: 'sami@old-rawasi.example',
})
await database.pool.query('update members set left_at = now() where person_id = $1', [left.person_id])

async function preview(given: string, as = asker): Promise<QuestionPreview> {
  const body = `نسأل: ${given} هل يُقبل لون آخر؟`
  const answer = await call('POST', `/rfqs/${rfq_id}/questions/preview`, { as, json: { body } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** 40 spellings of what tells who asks, with what the mark says. */
const GIVEAWAYS: Record<string, string[]> = {
  company: [
    'شركة نسائم السراة للتشغيل والصيانة',
    'شركه نسائم السراه للتشغيل والصيانه',
    'شركة نسائم السراة',
    'شركه نسائم السراه',
    'نسائم السراة',
    'نسائم السراه',
    'نسائــم الســراة',
    'نَسائِم السَّراة',
    'وشركة نسائم السراة',
    'لشركة نسائم السراة',
    'لنسائم السراة',
    'ولنسائم السراة',
    'نسائم\nالسراة',
    'نسائم   السراة',
    '(نسائم السراة)،',
    'نسائم-السراة',
    'نسائم\u200Fالسراة',
    'نسا\uFE0Fئم ال\u115Fسرا\u{E0041}ة',
    'نسا|ئم السراة'.replace('|', '\u2800'),
  ],
  phone: [
    '0551234567',
    '٠٥٥١٢٣٤٥٦٧',
    '۰۵۵۱۲۳۴۵۶۷',
    '０５５１２３４５６７',
    '०५५१२३४५६७',
    '𝟎𝟓𝟓𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
    '055 123 4567',
    '+966 55 123 4567',
    '٠٥٥،١٢٣،٤٥٦٧',
    '00966-55-1234567',
    '⓪⑤⑤①②③④⑤⑥⑦',
    '0️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    '055=123+4567',
    '055    123    4567',
  ],
  number: [
    '1010987654',
    '١٠١٠٩٨٧٦٥٤',
    '1010-987-654',
    '310123456700003',
    '٣١٠١٢٣٤٥٦٧٠٠٠٠٣',
    '3101 2345 6700 003',
    '7001234567',
    '۷۰۰۱۲۳۴۵۶۷',
    '⑦⓪⓪①②③④⑤⑥⑦',
    '¹⁰¹⁰⁹⁸⁷⁶⁵⁴',
    '1010|987|654',
    '1ـ0ـ1ـ0ـ9ـ8ـ7ـ6ـ5ـ4',
  ],
  email: ['sales@nasaem.example', 'sales (at) nasaem.example'],
  link: ['https://nasaem.example', 'wa.me/966551234567'],
  person: ['فهد القحطاني', 'وفهد القحطانى', 'القحطاني فهد', 'القحطاني، فهد'],
}

describe('what tells who asks is masked', () => {
  for (const [kind, texts] of Object.entries(GIVEAWAYS))
    for (const text of texts)
      it(`${kind}: ${text}`, async () => {
        const { body, masked } = await preview(text)
        assert.deepEqual(masked, [kind], body)
        assert.match(body, new RegExp(`^نسأل: \\(?${MASK}\\)?،? هل يُقبل لون آخر؟$`))
      })

  for (const text of [
    'Nasaem Al-Sarat Operations Co.',
    'NASAEM AL SARAT OPERATIONS CO',
    'nasaem alsarat',
    'Nasaem Al Sarat',
    'Nasaem Al-Sarat’s Operations Co.',
    'ⓝⓐⓢⓐⓔⓜ ⓐⓛⓢⓐⓡⓐⓣ',
    '🅽🅰🆂🅰🅴🅼 🅰🅻🆂🅰🆁🅰🆃',
    'ɴᴀꜱᴀᴇᴍ ᴀʟꜱᴀʀᴀᴛ',
    'Nas\u00ADaem Al\u2060Sa\u3164rat',
  ])
    it(`company: ${text}`, async () => assert.deepEqual((await preview(text, english)).masked, ['company']))

  for (const [as, kind, texts] of [
    [short, 'company', ['شركة الرواسي', 'الرواسي', 'الرواسى', 'والرواسي', 'للرواسي', 'الــرواسي', 'مؤسسة الرواسي']],
    [short, 'company', ['alrawasi-sa.example', 'AlRawasi-SA', 'alrawasi sa', 'old-rawasi.example']],
    [short, 'person', ['نورة بنت سعد الدوسري', 'نوره بنت سعد الدوسرى', 'نورة الدوسري', 'Sami Haddad', 'SAMI HADDAD']],
    [single, 'company', ['Rawasico', 'RAWASICO', 'Rawasíco', 'rawasico’s']],
    [both, 'company', ['درب الجنوب', 'مؤسسة درب الجنوب', 'Southern Path', 'southern path est', 'Southern-Path']],
  ] as const)
    for (const text of texts)
      it(`${kind}: ${text}`, async () => {
        const { body, masked } = await preview(text, as)
        assert.deepEqual(masked, [kind], body)
      })

  it('not what many share: first names, and the domains of public mailboxes', async () => {
    for (const text of ['نورة', 'تركي', 'سعد الدوسري', 'Sami', 'hotmail'])
      assert.deepEqual((await preview(text, short)).masked, [], text)
    for (const text of ['2', 'go', 'عدد 2 من النوع B'])
      assert.deepEqual((await preview(text, numbered)).masked, [], text)
    assert.deepEqual((await preview('مصنع الشرق 2', numbered)).masked, ['company'])
    for (const text of ['أبها', 'الجنوب', 'درب']) assert.deepEqual((await preview(text, both)).masked, [], text)
  })

  it('and nothing else', async () => {
    for (const text of [
      'نسائم البحر',
      'شركة أخرى للتشغيل والصيانة',
      'كابلات 16×4 مم² بعدد 1,200,000',
      'فهد',
      'السراة',
      'قبل 2026-12-31',
    ])
      assert.deepEqual((await preview(text)).masked, [], text)
  })

  it('several times, in their order', async () => {
    const { body, masked } = await preview(`نسائم السراة 0551234567 و sales@nasaem.example من نسائم السراة`)
    assert.deepEqual(masked, ['company', 'phone', 'email', 'company'])
    assert.equal(body.split(MASK).length - 1, 4)
  })

  it('a mark cannot be imitated', async () => {
    const { body, masked } = await preview(`${MASK}\ue000\ue003`)
    assert.deepEqual([masked, body], [[], 'نسأل:  هل يُقبل لون آخر؟'])
  })

  it('what is left must be a question', async () => {
    for (const path of ['questions/preview', 'questions']) {
      const { status, body } = await call('POST', `/rfqs/${rfq_id}/${path}`, {
        as: asker,
        json: { body: '0551234567 0551234567' },
      })
      assert.deepEqual(
        [status, body.errors?.[0]?.field ?? body.code],
        path === 'questions' ? [409, 'questions_off'] : [422, 'body'],
      )
    }
  })
})

it('a company is known by its name without a legal form, and by beginnings of at least two words', () => {
  assert.deepEqual(namesOf('شركة النور'), ['شركة النور', 'النور'])
  assert.deepEqual(namesOf('The Factory Co.'), ['The Factory Co.'])
  assert.deepEqual(namesOf('شركة نسائم السراة للصيانة'), [
    'شركة نسائم السراة للصيانة',
    'نسائم السراة',
    'نسائم السراة للصيانة',
    'شركة نسائم السراة',
  ])
})
