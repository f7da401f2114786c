import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { splitMessages } from './split-messages.ts'

it('texts of a slot belong to the pages that have it, and not to every page', async (test) => {
  const root = await mkdtemp(join(tmpdir(), 'tarsiya-messages-'))
  test.after(() => rm(root, { recursive: true }))
  const files = {
    'src/entry.ts': "import { routes } from './pages.ts'\nuse('site.all')",
    'src/pages.ts': [
      "const Side = inSlot(() => import('#side.tsx'), 'Side')",
      "const routes = [{ ...withSlots(() => import('#with.page.tsx'), { Aside: Side }) },",
      "  { page: () => import('#without.page.tsx') }]",
    ].join('\n'),
    'src/side.tsx': "import './inside.tsx'\nt('site.side')",
    'src/inside.tsx': "t('site.inside')",
    'src/with.page.tsx': "t('site.with')",
    'src/without.page.tsx': "t('site.without')",
  }
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), code)
  }
  const words = (text: string) => ({ ar: text, en: text })
  const site = Object.fromEntries(['all', 'side', 'inside', 'with', 'without'].map((key) => [key, words(key)]))
  const { shared, pages } = splitMessages(root, 'src/entry.ts', { site })
  const keysOf = (messages: object) => Object.keys(messages).toSorted()
  assert.deepEqual(keysOf(shared.en), ['site.all'])
  assert.deepEqual(keysOf(pages['src/with.page.tsx']!.en), ['site.inside', 'site.side', 'site.with'])
  assert.deepEqual(keysOf(pages['src/without.page.tsx']!.en), ['site.without'])
})
