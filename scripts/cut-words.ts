import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageWords, type Lang, type LanguageWords } from '../src/platform/words.ts'
import { dictionary } from '../src/words.ts'

/** What browsers get of the dictionary: what every page says, and what each page says besides. */
export interface CutWords {
  shared: Record<Lang, LanguageWords>
  /** By source file of the page, as in `src/rfqs/rfq-list.page.tsx`. */
  pages: Record<string, Record<Lang, LanguageWords>>
}

const ENTRY = 'src/pages.browser.tsx'

/** Imports that stay when types are erased. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*'([#.][^']+)'|(?:^|\n)import\s*'([#.][^']+)'|import\('([#.][^']+)'\)/g

const slices = Object.keys(dictionary).join('|')
const KEY = new RegExp(`['"\`]((?:${slices})\\.\\w+)['"\`]`, 'g')
const BEGINNING = new RegExp(`\`((?:${slices})\\.\\w*)\\$\\{`, 'g')

const all: Record<Lang, LanguageWords> = { ar: languageWords('ar', dictionary), en: languageWords('en', dictionary) }
const keys = Object.keys(all.ar)

/**
 * Cuts the dictionary by following imports from the browser's entry and from each page: a sentence belongs to a page
 * when code that the page loads, now or later, names it as `'rfqs.title'` or begins it as in `errors.file_${…}`.
 */
export function cutWords(root: string): CutWords {
  const sources = new Map<string, { code: string; imports: string[] }>()

  function read(file: string) {
    const before = sources.get(file)
    if (before) return before
    const code = readFileSync(join(root, file), 'utf8')
    const imports = [...code.matchAll(IMPORT)].flatMap(([, statement, bare, dynamic]) => {
      const specifier = statement ?? bare ?? dynamic ?? ''
      const to = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier)
      return /\.tsx?$/.test(to) && existsSync(join(root, to)) ? [to] : []
    })
    const source = { code, imports }
    sources.set(file, source)
    return source
  }

  /** Every file that code from here on may load, without other pages. */
  function reach(file: string, seen = new Set<string>()) {
    seen.add(file)
    for (const next of read(file).imports) if (!seen.has(next) && !next.endsWith('.page.tsx')) reach(next, seen)
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

  const of = (wanted: (key: string) => boolean): Record<Lang, LanguageWords> => {
    const cut = (lang: Lang) => Object.fromEntries(Object.entries(all[lang]).filter(([key]) => wanted(key)))
    return { ar: cut('ar'), en: cut('en') }
  }

  const sharedKeys = named(reach(ENTRY))
  const pageFiles = read('src/pages.ts').imports.filter((file) => file.endsWith('.page.tsx'))
  const pages = pageFiles.map((file) => {
    const own = named(reach(file))
    return [file, of((key) => own.has(key) && !sharedKeys.has(key))] as const
  })
  return { shared: of((key) => sharedKeys.has(key)), pages: Object.fromEntries(pages) }
}
