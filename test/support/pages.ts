import { after } from 'node:test'
import { createServer, createServerModuleRunner } from 'vite'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { developmentConfig } from '../../src/main/development/vite.server.ts'

/** Renders the real pages from their sources, without styles and scripts. */
export async function realPages() {
  const vite = await createServer({
    ...developmentConfig({ middlewareMode: true, hmr: false, ws: false, watch: null }),
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  after(() => vite.close())
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  const renderer = (await runner.import('/src/app/pages.ssr.tsx')) as Renderer
  return { renderer, findAssets: () => ({ entry: '', scripts: [], styles: [], fonts: [] }) }
}
