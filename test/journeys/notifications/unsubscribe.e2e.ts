// needs a browser: network
import { rolesChangedEmail } from '../../../src/companies/members/emails.server.ts'
import { searchAlertEmail } from '../../../src/notifications/saved-searches/emails.server.ts'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import type { Database } from '../../../src/framework/database/database.server.ts'
import type { Lang } from '../../../src/framework/i18n/messages.ts'
import { aColleague, aCompany, type MadeCompany } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { multipart } from '../../support/make/form.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/** A member who was just mailed of another role. */
async function aReader(database: Database, lang: Lang) {
  const owner = await aCompany(database, { lang })
  const member = await aColleague(database, owner, { roles: ['viewer'], lang })
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/company/members/${member.person_id}`, {
    method: 'PUT',
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ roles: ['buyer'] }),
  })
  expect(answer.status).toBe(200)
  return member
}
const choices = async ({ pool }: Database, person_id: number) =>
  (
    await pool.query<{ mail: string }>('select kind_group, mail from notification_preferences where person_id = $1', [
      person_id,
    ])
  ).rows
const post = async (path: string, { cookie }: MadeCompany, type: string, body: string | Uint8Array<ArrayBuffer>) => {
  const headers = { cookie, 'content-type': type }
  const answer = await fetch(`${process.env.E2E_URL}/api/v1${path}`, { method: 'POST', headers, body })
  expect(answer.status).toBeLessThan(300)
}

/** Somebody with two saved searches, and an RFQ that one of them finds. */
async function aSearcher(database: Database, lang: Lang) {
  const [me, buyer] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
  const word = `lamps${me.company_id}`
  for (const [name, search] of [
    ['Lamps', word],
    ['Desks', `desks${me.company_id}`],
  ])
    await post(
      '/saved-searches',
      me,
      'application/json',
      JSON.stringify({ what: 'rfqs', name, alert: 'now', query: { search } }),
    )
  const { region_id, city_id } = await database.kysely.selectFrom('cities').selectAll().executeTakeFirstOrThrow()
  const today = dayOf(Date.now())
  const { payload, headers } = multipart({
    title: `Office ${word}`,
    description: 'Lamps for the new office.',
    item_description: 'A desk lamp',
    quantity: 10,
    deadline: addDays(today, 9),
    delivery_date: addDays(today, 20),
    category_id: 1,
    region_id,
    city_id,
    attachments: aPdf('specification.pdf'),
  })
  await post('/rfqs/new', buyer, headers['content-type'], new Uint8Array(payload))
  return me
}

const linkIn = (text: string) => /http\S+\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0] ?? ''

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test.describe(`stopping e-mails (${lang})`, () => {
    test('opening the link changes nothing; the button does, without signing in', async ({
      page,
      database,
      emailTo,
      expectAccessible,
    }) => {
      const { person_id, email } = await aReader(database, lang)
      const { text } = await emailTo(email, rolesChangedEmail, lang)
      await page.goto(linkIn(text))
      const main = page.getByRole('main')
      const kind = t('notifications.group_company')
      await expect(main.getByRole('heading', { name: t('unsubscribe.title_kind', { kind }) })).toBeVisible()
      await expect(main).toContainText('زميل في المنشأة')
      await expectAccessible()
      expect(await choices(database, person_id)).toEqual([])
      await main.getByRole('button', { name: t('unsubscribe.submit') }).click()
      await expect(main.getByRole('heading', { name: t('unsubscribe.done_kind', { kind }) })).toBeVisible()
      await expect(main.getByRole('link', { name: t('unsubscribe.settings') })).toHaveAttribute(
        'href',
        at(lang, '/notifications/settings'),
      )
      expect(await choices(database, person_id)).toEqual([{ kind_group: 'company', mail: 'off' }])
      await expectAccessible()
    })

    test('in an alert it names the search that it stops, and stops no other', async ({ page, database, emailTo }) => {
      const { email, person_id } = await aSearcher(database, lang)
      // The only e-mail to this person.
      const { text } = await emailTo(email, { texts: { ...searchAlertEmail.texts, subject: { ar: '', en: '' } } }, lang)
      await page.goto(linkIn(text))
      const main = page.getByRole('main')
      await expect(main).toContainText('«Lamps»')
      await main.getByRole('button', { name: t('unsubscribe.submit') }).click()
      await expect(
        main.getByRole('heading', { name: t('unsubscribe.done_searches', { searches: '«Lamps»' }) }),
      ).toBeVisible()
      const alerts = await database.kysely
        .selectFrom('saved_searches')
        .select(['name', 'alert'])
        .where('person_id', '=', person_id)
        .orderBy('name')
        .execute()
      expect(alerts).toEqual([
        { name: 'Desks', alert: 'now' },
        { name: 'Lamps', alert: 'off' },
      ])
    })
  })
}
