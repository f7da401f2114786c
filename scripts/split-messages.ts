import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageMessages, type Lang, type LanguageMessages } from '../src/framework/i18n/messages.ts'
import { dictionary } from '../src/app/messages.ts'

/** Messages for browsers: those of every page, and the additional ones of each page. */
export interface SplitMessages {
  shared: Record<Lang, LanguageMessages>
  /** By source file, such as `src/tenders/rfqs/list/rfq-list.page.tsx`. */
  pages: Record<string, Record<Lang, LanguageMessages>>
  /** The same for dynamically imported modules, such as forms in dialogs. */
  lazyModules: Record<string, Record<Lang, LanguageMessages>>
}

const ENTRY = 'src/app/pages.browser.tsx'

/** Runtime imports. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*'([#.][^']+)'|(?:^|\n)import\s*'([#.][^']+)'/g
const DYNAMIC_IMPORT = /import\('([#.][^']+)'\)/g

const slices = Object.keys(dictionary).join('|')
const KEY = new RegExp(`['"\`]((?:${slices})\\.\\w+)['"\`]`, 'g')
const KEY_PREFIX = new RegExp(`\`((?:${slices})\\.\\w*)\\$\\{`, 'g')

const all: Record<Lang, LanguageMessages> = {
  ar: languageMessages('ar', dictionary),
  en: languageMessages('en', dictionary),
}
const keys = Object.keys(all.ar)

/**
 * Splits the dictionary by following imports from the browser entry, each page and each dynamic import: a message
 * belongs to a module whose code contains its key, such as `'rfqs.title'`, or a prefix, such as `errors.file_${…}`.
 */
export function splitMessages(root: string): SplitMessages {
  const sources = new Map<string, { code: string; imports: string[]; dynamicImports: string[] }>()

  function read(file: string) {
    const cached = sources.get(file)
    if (cached) return cached
    const code = readFileSync(join(root, file), 'utf8')
    const pathOf = (specifier: string) =>
      specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier)
    const ours = (to: string) => /\.tsx?$/.test(to) && existsSync(join(root, to))
    const imports = [...code.matchAll(IMPORT)]
      .map(([, statement, bare]) => pathOf(statement ?? bare ?? ''))
      .filter(ours)
    const dynamicImports = [...code.matchAll(DYNAMIC_IMPORT)]
      .map(([, specifier = '']) => pathOf(specifier))
      .filter(ours)
    const source = { code, imports, dynamicImports }
    sources.set(file, source)
    return source
  }

  /** All statically imported files. */
  function reachableFiles(file: string, seen = new Set<string>()) {
    seen.add(file)
    for (const next of read(file).imports) if (!seen.has(next)) reachableFiles(next, seen)
    return seen
  }

  function keysNamedIn(files: Iterable<string>) {
    const found = new Set<string>()
    for (const file of files) {
      const { code } = read(file)
      for (const [, key = ''] of code.matchAll(KEY)) found.add(key)
      for (const [, start = ''] of code.matchAll(KEY_PREFIX))
        for (const key of keys) if (key.startsWith(start)) found.add(key)
    }
    return found
  }

  const of = (wanted: (key: string) => boolean): Record<Lang, LanguageMessages> => {
    const pick = (lang: Lang) => Object.fromEntries(Object.entries(all[lang]).filter(([key]) => wanted(key)))
    return { ar: pick('ar'), en: pick('en') }
  }

  const sharedKeys = keysNamedIn(reachableFiles(ENTRY))
  const messagesOf = (file: string) => {
    const own = keysNamedIn(reachableFiles(file))
    return of((key) => own.has(key) && !sharedKeys.has(key))
  }
  const isPage = (file: string) => file.endsWith('.page.tsx')
  const lazyFiles = new Set<string>()
  const walk = (file: string) => {
    for (const reached of reachableFiles(file)) {
      for (const next of read(reached).dynamicImports) {
        if (lazyFiles.has(next)) continue
        lazyFiles.add(next)
        walk(next)
      }
    }
  }
  walk(ENTRY)
  const messagesByFile = (files: string[]) => Object.fromEntries(files.map((file) => [file, messagesOf(file)]))
  return {
    shared: of((key) => sharedKeys.has(key)),
    pages: messagesByFile([...lazyFiles].filter(isPage)),
    lazyModules: messagesByFile([...lazyFiles].filter((file) => !isPage(file))),
  }
}
