// needs a browser: layout
import { isolate, ltr } from '../../../src/framework/mail/email-content.ts'
import { renderHtml } from '../../../src/framework/mail/render.ts'
import { directionOf } from '../../../src/framework/i18n/messages.ts'
import { shownBy } from '../../support/browser/mail-programs.ts'
import { expect, runsIn, says, test, TEST_ALL } from '../fixtures.ts'

/*
 * An e-mail with every kind of block, as mail programs show it. What each kind of e-mail says is read in
 * `test/composition/composed-emails.test.ts`.
 */

const url = `https://tarsiya.example/rfq/1048577?token=${'a'.repeat(80)}`
/** Words of both languages, so that each stands in a sentence of the other. */
const content = {
  subject: `عرض ${isolate('ABC Trading (Riyadh)')}: ${isolate('كراسي مكتبية')}`,
  preview: 'preview',
  body: [
    `مرحبًا ${isolate('Al Noor Co.')}،\n${ltr('318,000.00')} ر.س (${isolate('11 رجب 1448 هـ')})`,
    [
      ['المبلغ · Amount', `${ltr('318,000.00')} ر.س`],
      ['البريد', ltr(`${'a'.repeat(60)}@example.sa`)],
    ] as [string, string][],
    url,
    { code: `{\n  "commitment": "${'ab'.repeat(32)}"\n}` },
  ],
  action: { label: 'فتح · Open', url },
  reason: 'reason',
}

for (const lang of ['ar', 'en'] as const)
  if (TEST_ALL || runsIn(lang))
    test(`${lang}: mail programs show an e-mail in its direction, within the screen, with a button`, async ({
      page,
    }) => {
      const own = directionOf(lang)
      const html = renderHtml(content, { t: says[lang], lang, support: url, stop: url, has_mark: false })
      for (const [program, width] of [
        ['gmail', 320],
        ['gmail', 390],
        ['gmail', 640],
        ['outlook', 640],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        const fragment = shownBy(program, html, own === 'rtl' ? 'ltr' : 'rtl')
        await page.setContent(`<!doctype html><title>e-mail</title><body style="margin:0">${fragment}`)
        const seen = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          blocks: [...document.querySelectorAll('h1, p:not([dir=ltr]), td')].map((block) => {
            const { direction, textAlign } = getComputedStyle(block)
            return `${direction} ${textAlign}`
          }),
          apart: [...document.querySelectorAll('span[dir]')].map((one) => getComputedStyle(one).unicodeBidi),
          button: document.querySelector('td[bgcolor]')!.getBoundingClientRect().height,
        }))
        expect(seen.width, `${program} ${width}`).toBeLessThanOrEqual(width)
        const side = own === 'rtl' ? 'right' : 'left'
        expect([...new Set(seen.blocks)].filter((one) => !/ (?:-webkit-)?center$/.test(one))).toEqual([
          `${own} ${side}`,
        ])
        expect(seen.blocks.every((one) => one.startsWith(own))).toBe(true)
        expect(seen.apart.length).toBeGreaterThan(5)
        expect([...new Set(seen.apart)]).toEqual(['isolate'])
        expect(seen.button).toBeGreaterThanOrEqual(44)
        await expect(page.getByRole('link', { name: content.action.label })).toHaveAttribute('href', url)
      }
    })
