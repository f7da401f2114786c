import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { rolesWith, RIGHTS, type Role } from '#companies/roles.ts'
import { dictionary } from '#app/messages.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf, aMarket } from '#test/support/every-page.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { formsOf } from '#test/support/native-form.ts'

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const t = makeT('ar', languageMessages('ar', dictionary))

/** Ends what the walk needs: the session or the membership. */
const ENDS = /^\/(sign-out|company\/leave)/
/** A list with another choice of the same kind is the same page. */
const kindOf = (url: string) => url.replace(/(category_id|status|sort)=\w*/g, '$1')
/** Owner and administrators may do everything that others may; what only the owner may is offered to the owner. */
const WALKED: Role[] = ['viewer', 'approver', 'buyer', 'seller', 'admin']

/** Sentences that refuse somebody for the own role, by the API and by pages. */
const REFUSALS = [
  t('errors.role_required'),
  ...RIGHTS.filter((right) => right !== 'contacts').map((right) => t(`errors.role_required_${right}`)),
]

describe('every page offers a person', () => {
  for (const role of WALKED)
    it(`as ${role} only what the role may do: no link or button ends in its refusal`, async () => {
      const market = await aMarket(database)
      const { cookie } = await aColleague(database, market.me, { roles: [role] })
      const headers = { cookie, accept: 'text/html' }
      const refused: string[] = []
      const seen = new Map<string, string>()
      const kinds = new Set<string>()
      /** Opens an address once; null when it leads elsewhere or answers something else than a page. */
      async function open(url: string, from: string) {
        const known = seen.get(url)
        if (known !== undefined) return known
        const { statusCode, headers: answered, body } = await app.inject({ url, headers })
        if (from && (statusCode >= 400 || String(answered.location).includes('/role-required/')))
          refused.push(`${from}: link to ${url}`)
        const page = statusCode === 200 ? body.split('id="state"')[0]! : ''
        seen.set(url, page)
        return page
      }

      const pages = addressesOf(market, 'member').filter((path) => !ENDS.test(path))
      const forms: { path: string; action: string; fields: Record<string, string> }[] = []
      for (const path of pages) {
        const page = await open(path, '')
        forms.push(...formsOf(page).map((form) => ({ path, ...form })))
        for (const [, href = ''] of page.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
          const url = href.replaceAll('&amp;', '&')
          if (/^\/(en|api|uploads|assets)(\/|$)/.test(url) || ENDS.test(url) || kinds.has(kindOf(url))) continue
          kinds.add(kindOf(url))
          await open(url, path)
        }
      }
      const tried = new Set<string>()
      for (const { path, action, fields } of forms) {
        const payload = new URLSearchParams(fields).toString()
        const key = `${action} ${Object.entries(fields)
          .filter(([name]) => !/^(form_key|version)$/.test(name))
          .join()}`
        if (tried.has(key) || ENDS.test(action)) continue
        tried.add(key)
        const { statusCode, body } = await app.inject({
          method: 'POST',
          url: action,
          payload,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        })
        const alert = /role="alert"[^]*?<\/(?:div|p)>/.exec(body)?.[0] ?? ''
        if (statusCode === 403 || REFUSALS.some((sentence) => alert.includes(sentence)))
          refused.push(`${path}: form ${action} ${statusCode}`)
      }
      assert.ok(pages.length > 40 && tried.size > 5, `${pages.length} pages, ${tried.size} forms`)
      const shows = (text: string) => [...seen.values()].some((page) => page.includes(`>${text}<`))
      assert.equal(shows(t('suppliers.show_contacts')), rolesWith('contacts').includes(role))
      assert.deepEqual(refused, [], `${role}, of ${rolesWith('administer').join()} and others`)
    })

  it('says to those who buy, not to others, why an RFQ with an accepted bid cannot be edited', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id })
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    for (const role of ['buyer', 'viewer'] as const) {
      const { cookie } = await aColleague(database, buyer, { roles: [role] })
      const { body } = await app.inject({ url: `/rfq/${rfq_id}`, headers: { cookie } })
      assert.equal(body.includes(t('rfqs.accepted_locked')), role === 'buyer')
      assert.equal(body.includes(t('bids.winner_contact')), role === 'buyer')
    }
  })
})
