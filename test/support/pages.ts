import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { after } from 'node:test'
import { build, createServer, createServerModuleRunner } from 'vite'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { splitMessages } from '../../scripts/split-messages.ts'
import { dictionary } from '../../src/app/messages.ts'
import { developmentConfig } from '../../src/main/development/vite.server.ts'
import { viteConfig } from '../../vite.config.ts'

/** Imports modules of the pages as the server runs them, from their sources. */
export async function pageModules() {
  const vite = await createServer({
    ...developmentConfig({ middlewareMode: true, hmr: false, ws: false, watch: null }),
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  after(() => vite.close())
  return createServerModuleRunner(vite.environments.ssr, { hmr: false })
}

/** The pages that servers run, or that browsers load, built from their sources. */
async function buildPages(side: 'client' | 'server') {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-pages-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const config = viteConfig(side, folder, {
    entries: 'src/app',
    sources: 'src',
    publicDir: 'public',
    messages: splitMessages(join(import.meta.dirname, '../..'), 'src/app/pages.browser.tsx', dictionary),
    fonts: { css: '', files: [], preload: { ar: [], en: [] } },
  })
  const { NODE_ENV } = process.env
  await build(config)
  // Vite sets it, and commands that tests start would refuse what production must not have.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return join(folder, side)
}

const built: { client?: string | Promise<string>; server?: string | Promise<string> } = {}

/** The folder of one side. */
const folderOf = (side: 'client' | 'server') =>
  (built[side] ??= env.TEST_PAGES ? join(dirname(env.TEST_PAGES), '..', side) : buildPages(side))

/**
 * Renders the real pages, without styles and scripts, in React's production form: that of development takes several
 * times as long. A run of all tests has built them; a file that runs alone builds them from its sources, once.
 */
export async function realPages() {
  const renderer = (await import(join(await folderOf('server'), 'pages.js'))) as Renderer
  return { renderer, findAssets: () => ({ entry: '', scripts: [], styles: [], fonts: [] }) }
}

/** What browsers load: the folder of its files, and the file that begins. */
export async function pageCode() {
  const client = await folderOf('client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  return { client, entry: manifest['src/app/pages.browser.tsx']!.file }
}
