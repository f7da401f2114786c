import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserApp } from '#test/support/browser/browser-app.ts'
import { isExposed, nameOf, roleOf } from '#test/support/browser/roles.ts'
import { isHidden } from '#test/support/browser/visible.ts'
import { aMarket, addressesOf } from '#test/support/every-page.ts'

/* What holds for the markup of all pages. */

const { browse, database } = await browserApp({ RATE_LIMITS: 'off' })
const market = await aMarket(database)

/** Attributes that name other elements of the page. */
const REFERENCES = [
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
  'for',
  'form',
  'headers',
  'list',
  'popovertarget',
]
const NAMED =
  /^(?:button|checkbox|combobox|dialog|heading|img|link|listbox|menuitem|radio|searchbox|spinbutton|switch|textbox)$/
/** What a page has once. */
const ONCE = [
  'main',
  'main h1',
  'title',
  'link[rel="canonical"]',
  'header[role="banner"]',
  '[aria-current="page"] > h1',
]

const problems: Record<string, (document: Document) => string[]> = {
  'no id twice': (document) => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  },
  'whatever is named by its id is there': (document) =>
    REFERENCES.flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
        element
          .getAttribute(attribute)!
          .split(/\s+/)
          .filter((id) => id && !document.getElementById(id))
          .map((id) => `${attribute}="${id}" of ${element.outerHTML.slice(0, 120)}`),
      ),
    ),
  'anchors lead somewhere': (document) =>
    [...document.querySelectorAll('a[href^="#"]')].flatMap((link) => {
      const id = decodeURIComponent(link.getAttribute('href')!.slice(1))
      return id === '' || document.getElementById(id) ? [] : [link.outerHTML.slice(0, 160)]
    }),
  'whatever is pressed, filled in or looked at has a name': (document) =>
    [...document.querySelectorAll('body *')].flatMap((element) =>
      NAMED.test(roleOf(element)) && isExposed(element) && nameOf(element) === ''
        ? [element.outerHTML.slice(0, 160)]
        : [],
    ),
  'one main, one heading of the page, one title': (document) =>
    ONCE.slice(0, 3).flatMap((css) => {
      const { length } = [...document.querySelectorAll(css)].filter((one) => css === 'title' || !isHidden(one))
      return length === 1 ? [] : [`${length} × ${css}`]
    }),
  'no heading skips a level': (document) => {
    const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
      .filter((heading) => !isHidden(heading))
      .map((heading) => [Number(heading.localName[1]), heading.textContent] as const)
    return levels.flatMap(([level, text], index) =>
      index > 0 && level > levels[index - 1]![0] + 1 ? [`h${level} ${text} after h${levels[index - 1]![0]}`] : [],
    )
  },
  'nothing to press is inside of another': (document) =>
    [...document.querySelectorAll(':is(a[href], button) :is(a[href], button, input, select, textarea)')].map(
      (element) => element.outerHTML.slice(0, 160),
    ),
  'one of each navigation is the current page': (document) =>
    [...document.querySelectorAll('nav')].flatMap((nav) => {
      const { length } = nav.querySelectorAll('[aria-current="page"]')
      return length > 1 ? [`${length} in ${nameOf(nav)}`] : []
    }),
  'buttons that send a form have one': (document) =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const type = button.getAttribute('type') ?? 'submit'
      const id = button.getAttribute('form')
      const form = id === null ? button.closest('form') : document.getElementById(id)
      return type !== 'submit' || form?.localName === 'form' ? [] : [button.outerHTML.slice(0, 160)]
    }),
}

for (const [viewer, lang] of [
  ['guest', 'en'],
  ['member', 'ar'],
] as const)
  describe(`every page of a ${viewer} (${lang})`, async () => {
    const documents = new Map<string, Document>()
    for (const path of new Set(addressesOf(market, viewer))) {
      const page = browse({ ...(viewer === 'member' && { as: market.me }), lang })
      page.expectStatus(403, 404)
      await page.goto(lang === 'en' ? `/en${path === '/' ? '' : path}` : path)
      documents.set(path, page.document)
    }
    for (const [what, look] of Object.entries(problems))
      it(what, () => {
        const found = [...documents].flatMap(([path, document]) =>
          look(document).map((problem) => `${path}: ${problem}`),
        )
        assert.deepEqual(found, [])
      })
  })
