import { stripVTControlCharacters } from 'node:util'
import { createServer, createServerModuleRunner, isCSSRequest, type Plugin } from 'vite'
import type { FindAssets } from '#framework/pages/assets.server.ts'
import { escapeHtml } from '#framework/text/escape-html.ts'
import type { Rendered, RenderedPage, Renderer } from '#framework/ssr/renderer.ts'
import { developmentConfig } from './vite.server.ts'

const SERVER_ENTRY = '/src/app/pages.ssr.tsx'
const BROWSER_ENTRY = '/src/app/pages.browser.tsx'

/** Shown instead of a page whose code fails, until it can be rendered (`entry.browser.ts`). */
function brokenPage(error: unknown): RenderedPage {
  const { message, frame = '', stack = '' } = error as { message?: string; frame?: string; stack?: string }
  const text = stripVTControlCharacters([message ?? String(error), frame || stack].join('\n\n'))
  const body = `<pre data-broken dir="ltr" style="margin:2rem;white-space:pre-wrap">${escapeHtml(text)}</pre>`
  return { status: 500, title: '', head: '', body: [body], state: null, file: '' }
}

/**
 * Renders pages from their sources, with a style element for every style sheet that the page imports, which Vite then
 * keeps up to date.
 */
export async function createDevelopmentRenderer() {
  /** Style sheets by module, as browsers receive them. */
  const styles = new Map<string, string>()
  const captureStyles: Plugin = {
    name: 'capture-styles',
    transform: (code, id) => void (isCSSRequest(id) && styles.set(id, code)),
  }
  const vite = await createServer({
    // Only the process for browsers bundles dependencies and sends updates.
    ...developmentConfig({ middlewareMode: true, hmr: false, ws: false }, captureStyles),
    optimizeDeps: { noDiscovery: true },
  })
  const environment = vite.environments.ssr
  const runner = createServerModuleRunner(environment, { hmr: false })
  vite.watcher.on('all', () => runner.clearCache())

  let reported = ''
  function report(error: unknown) {
    const { message, stack } = error as Partial<Error>
    if (message !== reported) process.stderr.write(`${stripVTControlCharacters(stack ?? String(error))}\n`)
    reported = message ?? ''
    return brokenPage(error)
  }

  /** Adds the style sheets that a module and its static imports load, in the order of the imports. */
  async function collectStyles(url: string, found: Set<string>, seen: Set<string>) {
    if (seen.has(url)) return
    seen.add(url)
    const result = await environment.transformRequest(url)
    if (isCSSRequest(url)) found.add((await environment.moduleGraph.getModuleByUrl(url))?.id ?? '')
    for (const dep of result?.deps ?? []) if (dep.startsWith('/src/')) await collectStyles(dep, found, seen)
  }

  async function withStyles(page: Rendered): Promise<Rendered> {
    if (page.redirect !== undefined) return page
    const found = new Set<string>()
    const seen = new Set<string>()
    for (const url of [
      BROWSER_ENTRY,
      ...[page.file, ...(page.state?.parts ?? [])].filter(Boolean).map((file) => `/${file}`),
    ])
      await collectStyles(url, found, seen)
    const elements = [...found].map((id) => `<style data-vite-dev-id="${id}">${styles.get(id) ?? ''}</style>`)
    return { ...page, head: `<link rel="stylesheet" href="/assets/fonts.css">${elements.join('')}${page.head}` }
  }

  const load = () => runner.import<Renderer>(SERVER_ENTRY)
  let latest: Renderer | undefined = await load().catch((error: unknown) => void report(error))

  /** A failure of the API has a status and its own page. */
  async function render(work: (renderer: Renderer) => Promise<Rendered>) {
    try {
      latest = await load()
      const page = await withStyles(await work(latest))
      reported = ''
      return page
    } catch (error) {
      if (error instanceof Object && 'status' in error) throw error
      return report(error)
    }
  }

  const renderer: Renderer = {
    render: (request) => render((current) => current.render(request)),
    act: (request) => render((current) => current.act(request)),
    refuse: (request, refusal) => render((current) => current.refuse(request, refusal)),
    findAction: async (path, action) => (await load()).findAction(path, action),
    knownQuery: (path, search) => latest?.knownQuery(path, search) ?? {},
    get notices() {
      return latest?.notices ?? []
    },
  }
  const findAssets: FindAssets = (_lang, sources) => ({
    entry: '/src/main/development/entry.browser.ts',
    scripts: [],
    styles: sources.length > 0 ? [] : ['/src/framework/ui/styles/tokens.css', '/src/framework/ui/styles/base.css'],
    fonts: [],
  })
  return { renderer, findAssets, close: () => vite.close() }
}
