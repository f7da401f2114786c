import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { createLogger, type InlineConfig, type Plugin } from 'vite'
import type { Fonts } from './scripts/fonts.ts'
import type { Lang, LanguageWords } from './src/platform/words.ts'

interface Parts {
  words: Record<Lang, LanguageWords>
  fonts: Fonts
}

const root = import.meta.dirname

/** Says only what is wrong; that the font files appear beside the style sheet and not before it is meant. */
const logger = createLogger('warn')
const { warn, warnOnce } = logger
const isMeant = (message: string) => /woff2 referenced in .* didn't resolve at build time/.test(message)
logger.warn = (message, options) => isMeant(message) || warn(message, options)
logger.warnOnce = (message, options) => isMeant(message) || warnOnce(message, options)

/** `virtual:words/ar` and `virtual:words/en`: one language of the dictionary each, so that a page ships one language. */
const wordModules = (words: Parts['words']): Plugin => ({
  name: 'words',
  resolveId: (id) => (id.startsWith('virtual:words/') ? `\0${id}` : undefined),
  load(id) {
    const lang = /^\0virtual:words\/(ar|en)$/.exec(id)?.[1]
    return lang ? `export default ${JSON.stringify(words[lang as Lang])}` : undefined
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

/** Tells the server which file a page module came from: the key of its chunk in the manifest. */
const pageNames: Plugin = {
  name: 'page-names',
  transform(code, id) {
    if (this.environment.name === 'client' || !id.endsWith('.page.tsx')) return undefined
    return { code: `${code}\nexport const file = ${JSON.stringify(relative(root, id))}\n`, map: null }
  },
}

/**
 * The two builds of the pages: what browsers load, and what the server renders with. React is bundled into
 * both and always in its production form, because its development form costs ten times the CPU.
 */
export const viteConfig = (side: 'client' | 'server', folder: string, { words, fonts }: Parts): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  customLogger: logger,
  mode: 'production',
  publicDir: side === 'client' ? 'public' : false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [wordModules(words), fontFaces(fonts), react(), pageNames],
  build:
    side === 'client'
      ? {
          outDir: join(folder, 'client'),
          manifest: true,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          target: 'es2023',
          rolldownOptions: { input: 'src/pages.browser.tsx' },
        }
      : {
          outDir: join(folder, 'server'),
          ssr: 'src/pages.ssr.tsx',
          target: 'node22',
          rolldownOptions: { output: { entryFileNames: 'pages.js' } },
        },
  ...(side === 'server' && { ssr: { noExternal: true } }),
})
