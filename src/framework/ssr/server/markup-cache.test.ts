import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useId as idOfPage } from 'react'
import type { Lang } from '#framework/i18n/messages.ts'
import { pageModules } from '#test/support/pages.ts'

const runner = await pageModules()
const load = async <Module>(path: string) => (await runner.import(path)) as Module
const { cachedMarkup } = await load<typeof import('../cached-markup.tsx')>('/src/framework/ssr/cached-markup.tsx')
const { createMarkupCache } = await load<typeof import('./markup-cache.tsx')>(
  '/src/framework/ssr/server/markup-cache.tsx',
)
const context = await load<typeof import('../context.tsx')>('/src/framework/ssr/context.tsx')

const PLACE = '<template data-cached="0"></template>'
const site = { public_url: 'http://localhost', support_numbers: [] }

type Component = Parameters<typeof cachedMarkup<{ name: string }>>[0]

/** Writes a component as the page of somebody does. `parts` are those of the page. */
function writer(Component: Component) {
  const { fill } = createMarkupCache()
  return ({
    name = 'pump',
    lang = 'ar',
    today = '2026-11-24',
  }: { name?: string; lang?: Lang; today?: string } = {}) => {
    const parts = new Set<string>()
    const element = { id: 1, Component, props: { name } }
    const html = fill(`<p>${PLACE}</p>`, [element], { lang, today, site, t: (key) => `${lang} ${key}` }, parts)
    return { html: html.map((piece) => Buffer.from(piece).toString()).join(''), parts: [...parts] }
  }
}

describe('cached markup', () => {
  it('is written once for equal props, language and day', () => {
    let written = 0
    const write = writer(({ name }) => {
      written++
      return `${name} ${context.useLang()} ${context.useToday()}`
    })
    assert.equal(write().html, '<p>pump ar 2026-11-24</p>')
    assert.equal(write().html, '<p>pump ar 2026-11-24</p>')
    assert.equal(written, 1)
    assert.equal(write({ name: 'valve' }).html, '<p>valve ar 2026-11-24</p>')
    assert.equal(write({ lang: 'en' }).html, '<p>pump en 2026-11-24</p>')
    assert.equal(write({ today: '2026-11-25' }).html, '<p>pump ar 2026-11-25</p>')
    assert.equal(written, 4)
  })

  it('is no place of another element, whatever is in it', () => {
    assert.equal(writer(({ name }) => name)({ name: PLACE }).html, `<p>${PLACE.replace(/[<>"]/g, escapeSign)}</p>`)
  })

  it('names the parts in it each time', () => {
    const write = writer(() => {
      context.useVisit().parts?.add('src/history.tsx')
      return 'history'
    })
    assert.deepEqual([write().parts, write().parts], [['src/history.tsx'], ['src/history.tsx']])
  })

  const personal: Record<string, Component> = {
    'who is signed in': () => context.useMe()?.company_name ?? '',
    'the address': () => context.usePlace().path,
    'the history': () => context.useVisit().history.current().path,
    'the number of the request': () => context.useVisit().reference,
    'the API': () => String(context.useApi().get('/user/me')),
    'the head of the page': () => String(context.useVisit().takeHead?.({ window_title: '', title: '', noindex: true })),
    'ids of the page': () => idOfPage(),
  }
  for (const [what, Component] of Object.entries(personal)) {
    it(`does not know ${what}`, () => {
      assert.throws(() => writer(Component)())
    })
  }
})

const escapeSign = (sign: string) => ({ '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!
