// needs a browser: network, layout
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import { aPdf, aPng } from '../../support/make/files.ts'
import { multipart, type FormValues } from '../../support/make/form.ts'
import { HOSTILE, TRAP, UNSEEN } from '../../support/make/hostile.ts'
import { aSeller } from '../../support/make/products.ts'
import { aCompany, type MadeCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/** Long enough to be a description, and without a place to break. */
const UNBROKEN = 'ا'.repeat(125) + 'W'.repeat(125)
/** Kinds of links that pages may hold. */
const LINKS = /^(https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|https:\/\/(wa\.me|api\.whatsapp\.com)\/|mailto:|tel:|#)/

interface Stored {
  company_name: string
  rfq: { rfq_id: number; title: string; description: string; item_description: string; attachments: { name: string }[] }
  product: { product_id: number; product_name: string; description: string }
  bid: { comments: string; attachment: { name: string } }
}

/** Sends hostile texts through the API, as their authors would, and answers what was stored. */
async function publish(
  url: string,
  people: { buyer: MadeCompany; seller: MadeCompany },
  number: number,
): Promise<Stored> {
  const text = (offset: number) => HOSTILE[(number + offset) % HOSTILE.length]!
  const send = async (as: MadeCompany, method: string, path: string, body: { json?: object; form?: FormValues }) => {
    const sent = body.form && multipart(body.form)
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { cookie: as.cookie, ...(sent?.headers ?? (body.json && { 'content-type': 'application/json' })) },
      ...(sent ? { body: new Uint8Array(sent.payload) } : body.json ? { body: JSON.stringify(body.json) } : {}),
    })
    const answered = await answer.text()
    expect([200, 201], `${method} ${path}: ${answered}`).toContain(answer.status)
    return JSON.parse(answered)
  }
  const { buyer, seller } = people
  await send(buyer, 'PUT', '/user/update', { json: { company_name: text(0) } })
  const { company_name } = await send(seller, 'PUT', '/user/update', { json: { company_name: text(1) } })
  await send(seller, 'PUT', '/user/update-supplier-profile', { json: { company_profile: `${text(2)}\n${UNBROKEN}` } })
  const place = await fetch(`${url}/api/v1/user/me`, { headers: { cookie: buyer.cookie } }).then(
    (answer) => answer.json() as Promise<{ user: { region: { region_id: number }; city: { city_id: number } } }>,
  )
  const day = (days: number) => addDays(dayOf(new Date()), days)
  const rfq = await send(buyer, 'POST', '/rfqs/new', {
    form: {
      title: `${text(3)} ${number}`,
      description: `${text(4)}\n${UNBROKEN}`,
      item_description: `${text(5)} ${UNBROKEN}`,
      quantity: 1234,
      delivery_date: day(20),
      deadline: day(10),
      category_id: 1,
      region_id: place.user.region.region_id,
      city_id: place.user.city.city_id,
      attachments: [aPdf(`${text(6)}.pdf`), aPng(`${text(21)}.png`, 400, 300)],
    },
  })
  const bid = await send(seller, 'POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
    form: {
      total_amount: '1234567.89',
      proposed_delivery_date: day(15),
      comments: `${text(7)}\n${text(22)}\n${UNBROKEN}`,
      attachment: aPdf(`${text(8)}.pdf`),
    },
  })
  const product = await send(seller, 'POST', '/marketplace/products/new', {
    form: {
      product_name: `${text(9)} ${number}`,
      description: `${text(10)}\n${UNBROKEN}`,
      category_id: 1,
      min_quantity: 5,
      end_price: '2345.67',
      start_price: '1234.56',
      qty_for_min_price: 50,
      product_type: 'goods',
      attachments: [aPng(`${text(11)}.png`, 400, 300)],
    },
  })
  return { company_name, rfq, product, bid }
}

/** Numbers whose first digit does not stand left of their last one on the same line. */
const turnedNumbers = (page: Page) =>
  page.evaluate(() => {
    const turned: string[] = []
    const walker = document.createTreeWalker(document.getElementById('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: number, index } of (node.nodeValue ?? '').matchAll(/05\d{8}|\d[\d,]*\.\d\d(?!\d)|#?\d{4,}/g)) {
        const box = (from: number) => {
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, from + 1)
          return range.getBoundingClientRect()
        }
        const [first, last] = [box(index), box(index + number.length - 1)]
        if (first.width && Math.abs(first.top - last.top) < 2 && first.left >= last.left)
          turned.push(`${number} in ${node.parentElement?.outerHTML.slice(0, 200)}`)
      }
    }
    return turned
  })

test.use({ fresh: 'security' })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`@asvs V1.1.2 @asvs V1.2.1 @asvs V1.2.2 @asvs V1.2.3 @asvs V1.3.1 @asvs V3.2.2 ${lang}: whatever people write is shown as text, in its order, and goes nowhere`, async ({
    page,
    database,
    baseURL,
    signInAs,
    expectFailure,
  }) => {
    const strangers: string[] = []
    page.on('dialog', (dialog) => {
      strangers.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    // What the content security policy stops is a console error, and every one of those fails the journey.
    page.on('request', (request) => {
      const asked = new URL(request.url())
      if (asked.protocol.startsWith('http') && asked.origin !== baseURL) strangers.push(`request: ${request.url()}`)
    })
    expectFailure({ url: /nowhere|not-there/, status: 404 })
    expectFailure({ url: '/api/v1/verify-email', status: 400 })
    await page.setViewportSize({ width: 390, height: 844 })

    /**
     * Opens a page and looks at it: its texts as they were written, only links that may be there, nothing too wide,
     * numbers in order.
     */
    const look = async (path: string, texts: string[] = []) => {
      await page.goto(at(lang, path))
      const shown = await page.evaluate(() => document.body.textContent ?? '')
      for (const text of texts)
        for (const line of text.split('\n'))
          expect(shown.includes(line), `${path} shows ${JSON.stringify(line)}`).toBe(true)
      const links = await page
        .locator('a[href], area[href], form[action], iframe, object, embed, base')
        .evaluateAll((all) =>
          all.map((each) =>
            each instanceof HTMLAnchorElement
              ? each.href
              : each instanceof HTMLFormElement
                ? each.action
                : each.outerHTML,
          ),
        )
      expect(
        links.filter((link) => !LINKS.test(link)),
        path,
      ).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${path} is too wide`,
      ).toBeLessThanOrEqual(0)
      expect(await turnedNumbers(page), path).toEqual([])
      expect(strangers, path).toEqual([])
    }

    // A round shows fourteen of the texts: three show all of them.
    for (const first of lang === 'ar' ? [0, 10] : [20]) {
      const [buyer, seller] = [await aCompany(database, { lang }), await aSeller(database, { lang })]
      const { company_name, rfq, product, bid } = await publish(baseURL!, { buyer, seller }, first)
      for (const line of [
        company_name,
        rfq.title,
        product.product_name,
        bid.attachment.name,
        ...rfq.attachments.map(({ name }) => name),
      ])
        expect(line, JSON.stringify(line)).not.toMatch(UNSEEN)
      for (const text of [rfq.description, rfq.item_description, bid.comments, product.description])
        expect(text).not.toMatch(/[\u200E\u200F\u061C\u202A-\u202E]/)

      await page.context().clearCookies()
      const one = `/rfq/${rfq.rfq_id}`
      await look(one, [rfq.title, rfq.description, rfq.item_description, company_name])
      await look(`/market-place/${product.product_id}`, [product.product_name, product.description, company_name])
      await signInAs(buyer)
      await look(one, [
        rfq.title,
        bid.comments,
        company_name,
        ...[bid.attachment, ...rfq.attachments].map(({ name }) => [...name].slice(0, 6).join('')),
      ])
      await page
        .getByRole('button', { name: t('site.share') })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(
        await page
          .getByRole('dialog')
          .locator('a')
          .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
          .then((all) => all.filter((href) => !LINKS.test(href))),
      ).toEqual([])
      await page.keyboard.press('Escape')
      await look('/my-rfq', [rfq.title])
      await look(`/profile/${seller.company_id}?contacts=show`, [company_name, seller.phone_number])
      await page.context().clearCookies()
      await signInAs(seller)
      await look('/my-bids', [rfq.title])
      await look('/user-profile', [company_name, seller.phone_number, seller.email])
      await look(`/market-place/${product.product_id}`, [product.product_name])
    }

    await page.context().clearCookies()
    for (const path of ['/', '/rfqs', '/suppliers', '/market-place', '/register']) await look(path)
    for (const text of HOSTILE.filter((_, index) => index % 10 === (lang === 'ar' ? 0 : 5))) {
      const typed = encodeURIComponent(text)
      await look(
        `/rfqs?search=${typed.slice(0, 90).replace(/%\w?$/, '')}&sort=${typed}&status=${typed}&category_id=${typed}`,
      )
      await look(`/login?from=${typed}`)
      await look(`/verify-email?token=${typed}`)
      await look(`/nowhere/${typed.replaceAll('%2F', '-')}`)
    }
    expect(strangers).toEqual([])
    expect(TRAP).toContain('invalid')
  })
}
