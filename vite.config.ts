import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { createLogger, type InlineConfig, type Plugin } from 'vite'
import type { Fonts } from './scripts/fonts.ts'
import type { SplitMessages } from './scripts/split-messages.ts'
import type { Lang, LanguageMessages } from './src/framework/i18n/messages.ts'

interface Parts {
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
 * `virtual:messages/ar`: what every page says in one language (on the server, what all pages say);
 * `virtual:messages/ar/src/tenders/rfqs/rfq-list.page.tsx`: what one page, or a part that is fetched later, says
 * besides. So a page ships one language, and only its own sentences.
 */
const messageModules = (messages: Parts['messages']): Plugin => ({
  name: 'messages',
  resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
  load(id) {
    const [, lang, file] = /^\0virtual:messages\/(ar|en)(?:\/(.+))?$/.exec(id) ?? []
    if (!lang) return undefined
    const own = { ...messages.pages, ...messages.lazyModules }
    const everything = () =>
      Object.values(own).reduce<LanguageMessages>((sum, each) => ({ ...sum, ...each[lang as Lang] }), {})
    const shared = messages.shared[lang as Lang]
    const wanted = file
      ? own[file]?.[lang as Lang]
      : this.environment.name === 'client'
        ? shared
        : { ...shared, ...everything() }
    return `export default ${JSON.stringify(wanted ?? {})}`
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
 * Class names of CSS Modules as the build writes them: a short name of the file, then the place of the class in it,
 * which compress well. They are the same in both builds, and change only with their file.
 */
function scopedName() {
  const prefixes = new Map<string, string>()
  return (name: string, path: string, css: string) => {
    const file = relative(root, path).replaceAll('\\', '/')
    const hash = createHash('sha256').update(file).digest().readUIntBE(0, 6)
    const prefix = hash.toString(36).replace(/^\d+/, '').slice(0, 3)
    const other = prefixes.get(prefix) ?? file
    if (other !== file) throw new Error(`${file} and ${other} get the same short name: rename one of them`)
    prefixes.set(prefix, file)
    const classes = [...new Set(css.match(/(?<=\.)[A-Za-z]\w*/g))]
    return `${prefix}${classes.includes(name) ? classes.indexOf(name).toString(36) : name}`
  }
}

/**
 * Modules are imported by their namespace, so that the bundler writes the short names where they are used instead of
 * shipping a table of them. A module imported for its rules alone stays in the style sheet of the page.
 */
const classNames: Plugin[] = [
  {
    name: 'class-names',
    enforce: 'pre',
    transform: (code, id) =>
      /\.tsx?$/.test(id)
        ? { code: code.replaceAll(/^import (\w+) from ('[^']+\.module\.css')$/gm, 'import * as $1 from $2'), map: null }
        : undefined,
  },
  {
    name: 'class-names-rules',
    enforce: 'post',
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
  },
]

/** Writes `withMessages` around every `import()` of a part with sentences of its own. */
function withMessages(code: string, file: string, messages: Parts['messages']) {
  const wrapped = code.replace(/\bimport\((['"])([#.][^'"]+)\1\)/g, (whole: string, _quote: string, to: string) => {
    const part = to.startsWith('#') ? `src/${to.slice(1)}` : join(dirname(file), to).replaceAll('\\', '/')
    const messagesOf = (lang: Lang) => `() => import(${JSON.stringify(`virtual:messages/${lang}/${part}`)})`
    return Object.keys(messages.lazyModules[part]?.ar ?? {}).length > 0
      ? `__withMessages(${whole}, ${messagesOf('ar')}, ${messagesOf('en')})`
      : whole
  })
  return wrapped === code
    ? code
    : `import { withMessages as __withMessages } from '#framework/ssr/load-messages.ts'\n${wrapped}`
}

/**
 * Adds to each page module what only the build knows: for the server the file it came from, the key of its chunk in the
 * manifest; for the browser the way to its sentences, and to those of the parts it fetches later.
 */
const pageExports = (messages: Parts['messages']): Plugin => ({
  name: 'page-exports',
  transform(source, id) {
    // The messages of a file are a module of ours whose name ends like the file's.
    if (id.startsWith('\0') || !/\.tsx?$/.test(id) || id.includes('/node_modules/')) return undefined
    const file = relative(root, id).replaceAll('\\', '/')
    const page = file.endsWith('.page.tsx')
    if (this.environment.name !== 'client')
      return page ? { code: `${source}\nexport const file = ${JSON.stringify(file)}\n`, map: null } : undefined
    const messagesOf = (lang: Lang) => `import(${JSON.stringify(`virtual:messages/${lang}/${file}`)})`
    const way = page
      ? `\nexport const messages = (lang) => (lang === 'en' ? ${messagesOf('en')} : ${messagesOf('ar')})\n`
      : ''
    return { code: withMessages(source, file, messages) + way, map: null }
  },
})

/**
 * A pattern for exactly these files below `src`. One that has moved fails the build, because it would silently leave
 * its chunk.
 */
function sources(...files: string[]): RegExp {
  const missing = files.find((file) => !existsSync(join(root, 'src', file)))
  if (missing) throw new Error(`vite.config.ts names src/${missing}, which does not exist`)
  return new RegExp(`/src/(?:${files.join('|').replaceAll('.', '\\.')})$`)
}

const FORM_PARTS = sources(
  ...['use-form', 'form', 'form-values', 'draft', 'fields', 'password-field', 'sign-in-again'].map(
    (name) => `framework/ui/form/${name}.tsx`,
  ),
  'framework/ui/form/password-strength.ts',
  'framework/api/field-problems.ts',
  'framework/ui/form/form-submission.tsx',
  'framework/ui/form/follow-outcome.tsx',
  'framework/ui/form/kept-files.tsx',
  'framework/files/upload/kept-file.ts',
  'framework/ssr/actions.ts',
  'framework/ssr/form-problems.ts',
  'framework/ui/form/switch-back.tsx',
)

/** The CSS Modules of components: a page asks for few style sheets when those that it shows together are one file. */
const styles = (...names: string[]) => names.map((name) => `${name}.module.css`)

/** The lists of RFQs and of bids. */
const RFQ_LISTS = sources(
  'tenders/rfqs/list/rfq-tabs.tsx',
  ...styles(
    ...['rfq-list', 'rfq-filters', 'rfq-tabs', 'rfq-row'].map((name) => `tenders/rfqs/list/${name}`),
    'tenders/bids/mine/my-bid-row',
    'tenders/rfqs/publish/rfq-drafts',
    'framework/ui/elements/menu',
  ),
)

/** Little things that the pages for signing in and registering share. */
const DOOR_PARTS = sources(
  'companies/sign-in/return-path.ts',
  'companies/passwords/personal-password.ts',
  'companies/passwords/is-weak-password.ts',
  'companies/sign-up/remembered-address.tsx',
)

/** What nearly every page shows: its styles are in the sheet that all pages share. */
const EVERYWHERE = styles(
  ...['frame', 'account-menu', 'brand', 'drawer', 'email-notice', 'toggles'].map((name) => `app/frame/${name}`),
  'framework/ui/elements/avatar',
  'framework/ui/page/axis',
  'notifications/center/bell',
)

/**
 * What is needed together is one file, which compresses better: what every page needs (2 KB), what forms are made of (1
 * KB).
 */
const TOGETHER = [
  {
    name: 'pages',
    test: sources(
      'app/pages.browser.tsx',
      'framework/ui/elements/button.tsx',
      ...EVERYWHERE,
      // Too small for files of their own, and on most pages.
      'framework/i18n/compare.ts',
      'framework/text/normalize.ts',
      'framework/ui/form/early.tsx',
      'framework/files/upload/kinds.ts',
      'framework/ssr/notice.ts',
      'reference/localized.ts',
    ),
  },
  {
    name: 'charts',
    test: sources('tenders/time-rail.tsx', ...styles('tenders/time-rail', 'tenders/bids/compare/price-axis')),
    includeDependenciesRecursively: false,
  },
  {
    name: 'tables',
    test: sources(
      ...styles(
        ...['bill-of-quantities', 'line-words', 'own-prices'].map((name) => `tenders/lines/detail/${name}`),
        'tenders/lines/pricing/totals-list',
        'tenders/bids/compare/bid-compare',
        'tenders/bids/compare/bid-picks',
        ...['line-compare', 'line-list', 'compare-table', 'price-cell', 'price-mark'].map(
          (name) => `tenders/lines/comparison/${name}`,
        ),
      ),
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'bids',
    test: sources(
      'tenders/bids/bid-row.tsx',
      'tenders/bids/bid-acts.ts',
      'tenders/rfqs/detail/rfq-time.tsx',
      'tenders/bids/lateness.ts',
      'framework/ui/form/segmented.tsx',
    ),
    includeDependenciesRecursively: false,
  },
  { name: 'rfq-lists', test: RFQ_LISTS, includeDependenciesRecursively: false },
  {
    name: 'account',
    test: sources(
      ...styles(
        'companies/account-page',
        'companies/result-sheet',
        'companies/sign-up/verify-email',
        'companies/sign-up/register',
        'companies/profile/logo-field',
      ),
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'second-step',
    test: sources(
      'companies/second-factor/recovery-codes-view.tsx',
      ...styles('companies/second-factor/recovery-codes-view', 'companies/second-factor/second-step-on'),
    ),
    includeDependenciesRecursively: false,
  },
  { name: 'door', test: DOOR_PARTS, includeDependenciesRecursively: false },
  { name: 'forms', test: FORM_PARTS, includeDependenciesRecursively: false },
  {
    name: 'selects',
    test: sources('framework/ui/form/select-field.tsx', 'reference/locations/location-select.tsx'),
    includeDependenciesRecursively: false,
  },
]

/**
 * The two builds of the pages: what browsers load, and what the server renders with. React is bundled into
 * both and always in its production form, because its development form costs ten times the CPU.
 */
export const viteConfig = (side: 'client' | 'server', folder: string, { messages, fonts }: Parts): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  customLogger: logger,
  mode: 'production',
  publicDir: side === 'client' ? 'public' : false,
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: scopedName() } },
  plugins: [messageModules(messages), fontFaces(fonts), classNames, react(), pageExports(messages)],
  build:
    side === 'client'
      ? {
          outDir: join(folder, 'client'),
          manifest: true,
          assetsInlineLimit: 0,
          // Without the list of what each later part imports, which is 0.7 KB of every first visit; links fetch their
          // page early anyway.
          modulePreload: { polyfill: false, resolveDependencies: () => [] },
          target: 'es2023',
          // For older browsers `:dir()` would become a list of languages, which knows nothing of `dir="auto"`.
          cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari16.4'],
          rolldownOptions: {
            input: 'src/app/pages.browser.tsx',
            optimization: { inlineConst: { mode: 'all' } },
            // Without names, which are 0.7 KB of every first visit, and with hashes as short as they may be:
            // `manifest.json` tells the names.
            output: {
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: 'assets/[hash:7][extname]',
              codeSplitting: { groups: TOGETHER },
            },
          },
        }
      : {
          outDir: join(folder, 'server'),
          ssr: 'src/app/pages.ssr.tsx',
          target: 'node22',
          rolldownOptions: { output: { entryFileNames: 'pages.js' } },
        },
  ...(side === 'server' && { ssr: { noExternal: true } }),
})
