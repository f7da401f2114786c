import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { createLogger, type InlineConfig, type Plugin } from 'vite'
import type { Fonts } from './scripts/fonts.ts'
import type { SplitMessages } from './scripts/split-messages.ts'
import type { Lang } from './src/framework/i18n/messages.ts'
import { noticeModule } from './src/framework/pages/notice-keys.server.ts'
import { partFiles } from './src/framework/pages/part-files.server.ts'

/** What is built, and from where. */
export interface Application {
  /** The folder of `pages.browser.tsx` and `pages.ssr.tsx`. */
  entries: string
  /** The folder of all its sources. */
  sources: string
  publicDir: string
  messages: SplitMessages
  fonts: Fonts
}

const root = import.meta.dirname

/** Says only what is wrong; that the font files appear beside the style sheet and not before it is meant. */
const logger = createLogger('warn')
const { warn, warnOnce } = logger
const isMeant = (message: string) => /woff2 referenced in .* didn't resolve at build time/.test(message)
logger.warn = (message, options) => isMeant(message) || warn(message, options)
logger.warnOnce = (message, options) => isMeant(message) || warnOnce(message, options)

/**
 * `virtual:messages/ar`: what every page says in one language (on the server, all messages);
 * `virtual:messages/ar/src/tenders/rfqs/rfq-list.page.tsx`: what one page says besides. So a page ships one language,
 * and only its own sentences, which is 25 KB less of a first visit.
 */
const messageModules = ({ all, shared, pages }: SplitMessages): Plugin => ({
  name: 'messages',
  resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
  load(id) {
    const [, lang, file] = /^\0virtual:messages\/(ar|en)(?:\/(.+))?$/.exec(id) ?? []
    if (lang !== 'ar' && lang !== 'en') return undefined
    const part = file ? pages[file] : this.environment.name === 'client' ? shared : all
    return `export default ${JSON.stringify(part?.[lang] ?? {})}`
  },
})

/** `virtual:fonts.css`: the `@font-face` rules of the cut fonts, and the files themselves. */
const fontFaces = (fonts: Fonts): Plugin => ({
  name: 'fonts',
  resolveId: (id) => (id === 'virtual:fonts.css' ? '\0virtual:fonts.css' : undefined),
  load: (id) => (id === '\0virtual:fonts.css' ? fonts.css : undefined),
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const { fileName, source } of fonts.files) this.emitFile({ type: 'asset', fileName, source })
  },
})

/**
 * Adds to each page module what only the build knows: for the server the file it came from, the key of its chunk in the
 * manifest; for the browser the way to its sentences.
 */
const pageExports: Plugin = {
  name: 'page-exports',
  transform(source, id) {
    // The messages of a page are a module of ours whose name ends like the page's.
    if (id.startsWith('\0') || !id.endsWith('.page.tsx')) return undefined
    const file = relative(root, id).replaceAll('\\', '/')
    const messagesOf = (lang: Lang) => `import(${JSON.stringify(`virtual:messages/${lang}/${file}`)})`
    const added =
      this.environment.name === 'client'
        ? `messages = (lang) => (lang === 'en' ? ${messagesOf('en')} : ${messagesOf('ar')})`
        : `file = ${JSON.stringify(file)}`
    return { code: `${source}\nexport const ${added}\n`, map: null }
  },
}

/**
 * The two builds of the pages: what browsers load, and what the server renders with. React is bundled into
 * both and always in its production form, because its development form costs ten times the CPU.
 */
export const viteConfig = (
  side: 'client' | 'server',
  folder: string,
  { entries, sources, publicDir, messages, fonts }: Application,
): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  customLogger: logger,
  mode: 'production',
  publicDir: side === 'client' ? publicDir : false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    messageModules(messages),
    noticeModule(root, sources),
    fontFaces(fonts),
    react(),
    partFiles(root),
    pageExports,
  ],
  build:
    side === 'client'
      ? {
          outDir: join(folder, 'client'),
          emptyOutDir: true,
          manifest: true,
          // One sheet for all pages: nothing can be shown before its styles (docs/decisions/pages.md).
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          target: 'es2023',
          // For older browsers `:dir()` would become a list of languages, which knows nothing of `dir="auto"`.
          cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari16.4'],
          rolldownOptions: {
            input: `${entries}/pages.browser.tsx`,
            // What many pages use is one file: 9 to 20 requests fewer, and 6 KB less where a form is filled in. Smaller
            // numbers send more that is not used (docs/decisions/pages.md).
            output: {
              codeSplitting: { groups: [{ name: 'shared', test: /\/src\//, minShareCount: 40, minModuleSize: 0 }] },
            },
          },
        }
      : {
          outDir: join(folder, 'server'),
          emptyOutDir: true,
          ssr: `${entries}/pages.ssr.tsx`,
          target: 'node22',
          rolldownOptions: { output: { entryFileNames: 'pages.js' } },
        },
  ...(side === 'server' && { ssr: { noExternal: true } }),
})
