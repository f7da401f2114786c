import { join } from 'node:path'
import type { InlineConfig, Plugin, PluginOption, ServerOptions } from 'vite'
import { noticeModule } from '#framework/pages/notice-keys.server.ts'
import { partFiles } from '#framework/pages/part-files.server.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * `virtual:messages/ar`: all messages of one language, made from their sources, so that a changed text replaces this
 * module alone.
 */
const wholeMessages: Plugin = {
  name: 'whole-messages',
  resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
  load(id) {
    const [, lang] = /^\0virtual:messages\/(ar|en)$/.exec(id) ?? []
    if (!lang) return undefined
    return `
import { languageMessages } from '/src/framework/i18n/messages.ts'
import { loadedMessages } from '/src/framework/ssr/load-messages.ts'
import { dictionary } from '/src/app/messages.ts'
const messages = languageMessages('${lang}', dictionary)
export default messages
if (import.meta.hot) import.meta.hot.accept((next) => next && Object.assign(loadedMessages, next.default))`
  },
}

/** The fonts are a style sheet that the document links; see `servedFonts`. */
const linkedFonts: Plugin = {
  name: 'linked-fonts',
  resolveId: (id) => (id === 'virtual:fonts.css' ? '\0virtual:fonts' : undefined),
  load: (id) => (id === '\0virtual:fonts' ? 'export {}' : undefined),
}

/**
 * Tells the server which source file a page came from, as the build does. React replaces the components of a page but
 * not its declaration, which the route table has already imported: a change of that reloads the document.
 */
const pageExports: Plugin = {
  name: 'page-exports',
  transform(source, id) {
    if (!id.endsWith('.page.tsx')) return undefined
    if (this.environment.name !== 'client')
      return { code: `${source}\nexport const file = ${JSON.stringify(id.slice(ROOT.length + 1))}\n`, map: null }
    const code = `
export default declaredPage
export const DeclaredView = declaredPage.View
if (import.meta.hot) {
  const { View, ...declaration } = declaredPage
  const code = Object.entries(declaration).join()
  if (import.meta.hot.data.code !== undefined && import.meta.hot.data.code !== code) import.meta.hot.invalidate('the declaration of the page has changed')
  import.meta.hot.data.code = code
}`
    return { code: source.replace('export default definePage(', 'const declaredPage = definePage(') + code, map: null }
  },
}

/** Adds the gallery of components to the pages: its route table stands in place of that of the product. */
const gallery: Plugin = {
  name: 'gallery',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './pages.ts' && importer && /\/src\/app\/pages\.(?:browser|ssr)\.tsx$/.test(importer)
      ? join(ROOT, 'src/app/gallery/pages.ts')
      : undefined,
}

/** Watching the whole checkout would include the database's files. */
const watch = {
  ignored: (path: string) =>
    path !== ROOT && !path.startsWith(join(ROOT, 'src')) && !path.startsWith(join(ROOT, 'public')),
}

/**
 * All that Vite may read for a client of its port. Its default is the whole checkout with the data folder, in which
 * the passwords of the database stand.
 */
const SERVED_FOLDERS = ['src', 'public', 'node_modules'].map((name) => join(ROOT, name))

/** Vite during development: messages and names of classes are whole, not cut as in the build. */
export const developmentConfig = (server: ServerOptions, ...plugins: PluginOption[]): InlineConfig => ({
  configFile: false,
  envDir: false,
  root: ROOT,
  appType: 'custom',
  logLevel: 'warn',
  clearScreen: false,
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  server: { watch, ...server, fs: { strict: true, allow: SERVED_FOLDERS } },
  plugins: [gallery, wholeMessages, noticeModule(ROOT), linkedFonts, partFiles(ROOT), pageExports, ...plugins],
})
