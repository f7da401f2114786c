import { after } from 'node:test'
import { createServer, createServerModuleRunner } from 'vite'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { developmentConfig } from '../../src/main/development/vite.server.ts'

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

/** Renders the real pages from their sources, without styles and scripts. */
export async function realPages() {
  const runner = await pageModules()
  const renderer = await runner.import<Renderer>('/src/app/pages.ssr.tsx')
  return { renderer, findAssets: () => ({ entry: '', scripts: [], styles: [], fonts: [] }) }
}
