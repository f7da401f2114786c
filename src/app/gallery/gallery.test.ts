import assert from 'node:assert/strict'
import { it } from 'node:test'
import { LANGS } from '#framework/i18n/messages.ts'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { pageModules } from '#test/support/pages.ts'
import { readSources } from '../../../scripts/laws/source.ts'

const isGallery = (file: string) => file.startsWith('src/app/gallery/')

it('the gallery of components is a page of npm run dev', async () => {
  const { render } = await (await pageModules()).import<Renderer>('/src/app/pages.ssr.tsx')
  for (const lang of LANGS) {
    const page = await render({
      lang,
      path: '/dev/components',
      search: '',
      session: false,
      transport: () => assert.fail('the gallery reads nothing'),
      site: { public_url: 'http://localhost:3000', support_numbers: [] },
      today: '2026-11-30',
      reference: 'r',
    })
    assert.ok(page.redirect === undefined)
    assert.deepEqual([page.status, page.file], [200, 'src/app/gallery/components.page.tsx'])
  }
})

it('no module of the built pages leads to it', () => {
  const imports = new Map(readSources().map((source) => [source.file, source.imports]))
  const reached = new Set(['src/app/pages.browser.tsx', 'src/app/pages.ssr.tsx'])
  for (const file of reached) for (const { to } of imports.get(file) ?? []) if (to !== undefined) reached.add(to)
  assert.ok(reached.size > 500, `${reached.size} modules`)
  assert.deepEqual([...reached].filter(isGallery), [])
  assert.ok([...imports.keys()].some(isGallery))
})
