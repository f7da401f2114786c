import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageMessages, type Lang, type LanguageMessages } from '../src/framework/i18n/messages.ts'
import { dictionary } from '../src/app/messages.ts'

/** What browsers get of the dictionary: what every page says, and what each page says besides. */
export interface SplitMessages {
  shared: Record<Lang, LanguageMessages>
  /** By source file of the page, as in `src/tenders/rfqs/list/rfq-list.page.tsx`. */
  pages: Record<string, Record<Lang, LanguageMessages>>
  /** The same for code that pages fetch later, such as the forms in their dialogs. */
  parts: Record<string, Record<Lang, LanguageMessages>>
}

const ENTRY = 'src/app/pages.browser.tsx'

/** Imports that stay when types are erased. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*'([#.][^']+)'|(?:^|\n)import\s*'([#.][^']+)'/g
const LATER = /import\('([#.][^']+)'\)/g

const slices = Object.keys(dictionary).join('|')
const KEY = new RegExp(`['"\`]((?:${slices})\\.\\w+)['"\`]`, 'g')
const BEGINNING = new RegExp(`\`((?:${slices})\\.\\w*)\\$\\{`, 'g')

const all: Record<Lang, LanguageMessages> = { ar: languageMessages('ar', dictionary), en: languageMessages('en', dictionary) }
const keys = Object.keys(all.ar)

/**
 * Cuts the dictionary by following imports from the browser's entry, from each page and from each part that is fetched
 * later: a sentence belongs to a page or part when its code names it as `'rfqs.title'` or begins it as in `errors.file_${…}`.
 */
export function splitMessages(root: string): SplitMessages {
  const sources = new Map<string, { code: string; imports: string[]; later: string[] }>()

  function read(file: string) {
    const before = sources.get(file)
    if (before) return before
    const code = readFileSync(join(root, file), 'utf8')
    const pathOf = (specifier: string) => (specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier))
    const ours = (to: string) => /\.tsx?$/.test(to) && existsSync(join(root, to))
    const imports = [...code.matchAll(IMPORT)].map(([, statement, bare]) => pathOf(statement ?? bare ?? '')).filter(ours)
    const later = [...code.matchAll(LATER)].map(([, specifier = '']) => pathOf(specifier)).filter(ours)
    const source = { code, imports, later }
    sources.set(file, source)
    return source
  }

  /** Every file that comes along with this one. */
  function reach(file: string, seen = new Set<string>()) {
    seen.add(file)
    for (const next of read(file).imports) if (!seen.has(next)) reach(next, seen)
    return seen
  }

  function named(files: Iterable<string>) {
    const found = new Set<string>()
    for (const file of files) {
      const { code } = read(file)
      for (const [, key = ''] of code.matchAll(KEY)) found.add(key)
      for (const [, start = ''] of code.matchAll(BEGINNING)) for (const key of keys) if (key.startsWith(start)) found.add(key)
    }
    return found
  }

  const of = (wanted: (key: string) => boolean): Record<Lang, LanguageMessages> => {
    const wantedIn = (lang: Lang) => Object.fromEntries(Object.entries(all[lang]).filter(([key]) => wanted(key)))
    return { ar: wantedIn('ar'), en: wantedIn('en') }
  }

  const sharedKeys = named(reach(ENTRY))
  const cut = (file: string) => {
    const own = named(reach(file))
    return of((key) => own.has(key) && !sharedKeys.has(key))
  }
  const isPage = (file: string) => file.endsWith('.page.tsx')
  const fetched = new Set<string>()
  const walk = (file: string) => {
    for (const reached of reach(file)) {
      for (const next of read(reached).later) {
        if (fetched.has(next)) continue
        fetched.add(next)
        walk(next)
      }
    }
  }
  walk(ENTRY)
  const cutAll = (files: string[]) => Object.fromEntries(files.map((file) => [file, cut(file)]))
  return {
    shared: of((key) => sharedKeys.has(key)),
    pages: cutAll([...fetched].filter(isPage)),
    parts: cutAll([...fetched].filter((file) => !isPage(file))),
  }
}
