import { rolesChangedEmail } from '../../src/companies/members/emails.server.ts'
import type { Database } from '../../src/framework/database/database.server.ts'
import type { Lang } from '../../src/framework/i18n/messages.ts'
import { aColleague, aCompany } from '../support/make/companies.ts'
import { at, expect, hasScripts, says, test } from './fixtures.ts'

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
const linkIn = (text: string) => /http\S+\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0] ?? ''

for (const lang of ['ar', 'en'] as const) {
  const t = says[lang]

  for (const scripts of [hasScripts[lang]]) {
    test.describe(`stopping e-mails (${lang}, ${scripts ? 'with' : 'without'} scripts)`, () => {
      test.use({ javaScriptEnabled: scripts })

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
        if (scripts) await expectAccessible()
        expect(await choices(database, person_id)).toEqual([])
        await main.getByRole('button', { name: t('unsubscribe.submit') }).click()
        await expect(main.getByRole('heading', { name: t('unsubscribe.done_kind', { kind }) })).toBeVisible()
        await expect(main.getByRole('link', { name: t('unsubscribe.settings') })).toHaveAttribute(
          'href',
          at(lang, '/notifications/settings'),
        )
        expect(await choices(database, person_id)).toEqual([{ kind_group: 'company', mail: 'off' }])
        if (scripts) await expectAccessible()
      })
    })
  }
}
