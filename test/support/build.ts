import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'

/**
 * A renderer of three pages and one form: `/nowhere` is unknown, `/own` redirects guests to the start page, every other
 * path is a page.
 */
const RENDERER = `
const page = (status) => ({ status, title: '', head: '', body: '', state: {}, file: '' })
export const notices = []
export const knownQuery = (path, search) => {
  const token = new URLSearchParams(search).get('token')
  return token ? { token } : {}
}
export const findAction = async (path, name) => (name === 'save' ? { files: undefined, repeated: [], for_guests: true } : undefined)
export const act = async () => ({ redirect: '/done' })
export const refuse = async (request, { status }) => page(status)
export const render = async ({ path, session }) =>
  path === '/own' && !session ? { redirect: '/?from=%2Fown' } : page(path === '/nowhere' ? 404 : 200)
`

/** The folder of a build whose pages are empty; removed at the end of the test file. */
export async function aBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-build-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const files = {
    'server/pages.js': RENDERER,
    'client/.vite/manifest.json': '{}',
    'fonts.json': '{"ar":[],"en":[]}',
    'client/assets/entry-1a2b3c.js': 'export {}',
    'client/assets/entry-1a2b3c.js.br': 'compressed',
    ...Object.fromEntries(
      ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((name) => [`client/${name}`, '']),
    ),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}
