import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Lang, LANGS, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'
import type { DiffEntry } from '#tenders/amendments/contract.ts'
import { diffFact } from '#tenders/amendments/diff/diff-words.ts'
import { testApp } from '#test/support/app.ts'
import { inDays } from '#test/support/in-days.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'

/* Every kind of change, as both languages say it. */

const { call, database } = await testApp()
const { pool, kysely } = database

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const [city] = await kysely.selectFrom('cities').selectAll().orderBy('city_id', 'desc').limit(1).execute()

async function amend({ rfq_id, buyer }: MadeRfq, form: object) {
  const given = { ...form, reason: 'تصحيح الطلب.' }
  const answer = await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, form: given })
  assert.equal(answer.status, 200, answer.text)
}

/** The changes as an e-mail writes them, with days as they are stored: in Arabic and English. */
async function said({ rfq_id, buyer }: MadeRfq, from: number, to: number): Promise<Record<Lang, string>[]> {
  const { body } = await call<DiffEntry[]>('GET', `/rfqs/${rfq_id}/diff?from=${from}&to=${to}`, { as: buyer })
  const writing = { day: (day: string) => day, text: (text: string) => text }
  return body.map((entry) => {
    const [ar, en] = LANGS.map((lang) => diffFact(translators[lang], lang, writing, entry).join(': '))
    return { ar: ar!, en: en! }
  })
}

describe('a change is said in both languages', () => {
  it('of texts and fields, forward and back', async () => {
    const rfq = await anRfq(database, { on_change: 'confirm', title: 'كراسي', closes_in: 20 })
    const [deadline, questions_until, later_deadline] = [inDays(30), inDays(31), inDays(33)]
    const [delivery, later_delivery] = [inDays(60), inDays(63)]
    await pool.query(
      `update rfqs set deadline = $2, delivery_date = $3, questions_until = $2,
        description = 'أجهزة HP فقط.', item_description = 'كرسي دوّار.' where rfq_id = $1`,
      [rfq.rfq_id, deadline, delivery],
    )
    await amend(rfq, {
      title: 'كراسي وطاولات',
      description: 'أجهزة Dell فقط.',
      item_description: 'كرسي ثابت.',
      deadline: later_deadline,
      closing_time: '14:00',
      questions_until,
      delivery_date: later_delivery,
      quantity: 1500,
      quantity_unit_code: 'KGM',
      category_id: 2,
      region_id: city!.region_id,
      city_id: city!.city_id,
    })
    assert.deepEqual(await said(rfq, 1, 2), [
      { ar: 'عنوان الطلب: + وطاولات', en: 'Title: + وطاولات' },
      { ar: 'وصف الطلب: − HP  + Dell', en: 'Description: − HP  + Dell' },
      { ar: 'مواصفات الصنف: − دوّار  + ثابت', en: 'Item description: − دوّار  + ثابت' },
      {
        ar: `آخر موعد لتقديم العروض: من ${deadline} إلى ${later_deadline}`,
        en: `Bid deadline: from ${deadline} to ${later_deadline}`,
      },
      {
        ar: `تاريخ التسليم: من ${delivery} إلى ${later_delivery}`,
        en: `Delivery date: from ${delivery} to ${later_delivery}`,
      },
      { ar: 'ساعة الإغلاق: من نهاية اليوم إلى 14:00', en: 'Closing hour: from End of the day to 14:00' },
      {
        ar: `آخر موعد للأسئلة: من ${deadline} إلى ${questions_until}`,
        en: `Questions until: from ${deadline} to ${questions_until}`,
      },
      { ar: 'الكمية: من 120 إلى 1,500', en: 'Quantity: from 120 to 1,500' },
      { ar: 'وحدة الكمية: من بلا وحدة إلى كيلوجرام', en: 'Unit of the quantity: from none to kilogram' },
      {
        ar: 'الفئة: من التجارة والتوريدات العامة إلى المقاولات والبناء',
        en: 'Category: from General trade and supplies to Construction and contracting',
      },
      {
        ar: `موقع التسليم: من الرياض، الرياض إلى الجوف، ${city!.name_ar}`,
        en: `Delivery location: from Riyadh, Riyadh to Al Jawf, ${city!.name_en}`,
      },
    ])
    const back = await said(rfq, 2, 1)
    assert.deepEqual(
      [back.length, back[1]!.en, back[5]!.ar, back[7]!.en],
      [11, 'Description: − Dell  + HP', 'ساعة الإغلاق: من 14:00 إلى نهاية اليوم', 'Quantity: from 1,500 to 120'],
    )
  })

  it('of lines, cell by cell, and of lines and files that were added, removed and replaced', async () => {
    const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20, quantity: 1 })
    const unit_code = 'H87'
    await withLines(database, rfq.rfq_id, [
      { description: 'كابل نحاسي', quantity: '10' },
      { description: 'قاطع', quantity: '5' },
      { description: 'لوحة', quantity: '2' },
    ])
    const whole = { section: 'الكهرباء', specification: '16 أمبير', unit_code: 'ZZ', unit_text: 'طقم', optional: true }
    const lines = [
      { description: 'كابل نحاسي', quantity: '10', unit_code },
      { description: 'Breaker', quantity: '7', ...whole },
      { description: 'كشاف', quantity: '8', unit_code },
      { description: 'عمود', quantity: '1234567.5', unit_code: 'MTR' },
    ]
    await amend(rfq, { lines: JSON.stringify(lines), attachments: [aPdf('plan.pdf')] })
    assert.deepEqual(await said(rfq, 1, 2), [
      { ar: 'البند 2، القسم: من – إلى الكهرباء', en: 'Line 2, Section: from – to الكهرباء' },
      { ar: 'البند 2، وصف البند: من قاطع إلى Breaker', en: 'Line 2, Description: from قاطع to Breaker' },
      { ar: 'البند 2، المواصفات: من – إلى 16 أمبير', en: 'Line 2, Specification: from – to 16 أمبير' },
      { ar: 'البند 2، الكمية: من 5 إلى 7', en: 'Line 2, Quantity: from 5 to 7' },
      { ar: 'البند 2، الوحدة: من قطعة إلى طقم', en: 'Line 2, Unit: from piece to طقم' },
      { ar: 'البند 2، اختياري: من لا إلى نعم', en: 'Line 2, Optional: from No to Yes' },
      { ar: 'البند 3، وصف البند: من لوحة إلى كشاف', en: 'Line 3, Description: from لوحة to كشاف' },
      { ar: 'البند 3، الكمية: من 2 إلى 8', en: 'Line 3, Quantity: from 2 to 8' },
      { ar: 'البند 4: + عمود: 1234567.5 متر', en: 'Line 4: + عمود: 1234567.5 metres' },
      { ar: 'المرفقات: + plan.pdf', en: 'Attachments: + plan.pdf' },
    ])
    const { rows } = await pool.query<{ path: string }>("select path from files where name = 'plan.pdf'")
    await amend(rfq, {
      lines: JSON.stringify(lines.toSpliced(0, 1)),
      attachments: [aPdf('plan 2.pdf')],
      replaced_files: rows[0]!.path,
    })
    assert.deepEqual(await said(rfq, 2, 3), [
      { ar: 'البند 1: − كابل نحاسي: 10 قطع', en: 'Line 1: − كابل نحاسي: 10 pieces' },
      { ar: 'المرفقات: من plan.pdf إلى plan 2.pdf', en: 'Attachments: from plan.pdf to plan 2.pdf' },
    ])
    assert.deepEqual((await said(rfq, 3, 1)).at(-1), { ar: 'المرفقات: − plan 2.pdf', en: 'Attachments: − plan 2.pdf' })
  })
})
