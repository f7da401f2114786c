import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageMessages, type Lang, type LanguageMessages, type Messages } from '../src/framework/i18n/messages.ts'

/** Messages for browsers: those of every page, and the additional ones of each page. */
export interface SplitMessages {
  /** All of them: the server also says what no code of browsers does, such as in the heads of pages. */
  all: Record<Lang, LanguageMessages>
  shared: Record<Lang, LanguageMessages>
  /** By source file, such as `src/tenders/rfqs/list/rfq-list.page.tsx`. */
  pages: Record<string, Record<Lang, LanguageMessages>>
}

/** Runtime imports; the last is of what is fetched later. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*'([#.][^']+)'|(?:^|\n)import\s*'([#.][^']+)'|import\('([#.][^']+)'\)/g

/** The labels of an act: one key names all of them (`ActWords`). */
const ACT = /\bwords: '(\w+\.\w+)'/g
const LABELS = ['_title', '_busy']

/** Components of slots in the route table, which are no part of every page, and the pages that have them. */
const SLOT = /const (\w+) = inSlot\(\(\) => import\('([#.][^']+)'\)/g
const FILLED_PAGE = /withSlots\(\s*\(\) => import\('([#.][^']+)'\),\s*\{([^}]*)\}/g

const isPage = (file: string) => file.endsWith('.page.tsx')

/**
 * Splits the dictionary by following imports from the browser entry and from each page: a message belongs to a module
 * whose code contains its key, such as `'rfqs.title'`, or a prefix, such as `errors.file_${…}`. What a page fetches
 * later, such as a dialog, has its messages with the page, and so have the components of its slots.
 */
export function splitMessages(root: string, entry: string, dictionary: Record<string, Messages>): SplitMessages {
  const slices = Object.keys(dictionary).join('|')
  const KEY = new RegExp(`['"\`]((?:${slices})\\.\\w+)['"\`]`, 'g')
  const KEY_PREFIX = new RegExp(`\`((?:${slices})\\.\\w*)\\$\\{`, 'g')

  const all: Record<Lang, LanguageMessages> = {
    ar: languageMessages('ar', dictionary),
    en: languageMessages('en', dictionary),
  }
  const keys = Object.keys(all.ar)
  const sources = new Map<string, { code: string; imports: { to: string; later: boolean }[] }>()
  /** The components of slots, by the page that has them. */
  const slotsOf = new Map<string, string[]>()

  function read(file: string) {
    const cached = sources.get(file)
    if (cached) return cached
    const code = readFileSync(join(root, file), 'utf8')
    const pathOf = (specifier: string) =>
      specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier)
    const slots = new Map([...code.matchAll(SLOT)].map(([, name = '', to = '']) => [name, pathOf(to)]))
    for (const [, page = '', filled = ''] of code.matchAll(FILLED_PAGE)) {
      const names = filled.split(',').map((one) => one.split(':').at(-1)!.trim())
      slotsOf.set(
        pathOf(page),
        names.filter(Boolean).map((name) => {
          const slot = slots.get(name)
          if (!slot) throw new Error(`${file} fills a slot of ${page} with ${name}, which it does not name itself`)
          return slot
        }),
      )
    }
    const inSlots = new Set(slots.values())
    const imports = [...code.matchAll(IMPORT)]
      .map(([, statement, bare, later]) => ({
        to: pathOf(statement ?? bare ?? later ?? ''),
        later: later !== undefined,
      }))
      .filter(({ to, later }) => !(later && inSlots.has(to)) && /\.tsx?$/.test(to) && existsSync(join(root, to)))
    const source = { code, imports }
    sources.set(file, source)
    return source
  }

  /** All imported files up to pages that are fetched later, which are added to `pages`. */
  function reachableFiles(file: string, pages = new Set<string>(), seen = new Set<string>()) {
    seen.add(file)
    for (const { to, later } of read(file).imports) {
      if (later && isPage(to)) pages.add(to)
      else if (!seen.has(to)) reachableFiles(to, pages, seen)
    }
    return seen
  }

  function keysNamedIn(files: Iterable<string>) {
    const found = new Set<string>()
    for (const file of files) {
      const { code } = read(file)
      for (const [, key = ''] of code.matchAll(KEY)) found.add(key)
      for (const [, act = ''] of code.matchAll(ACT)) for (const label of LABELS) found.add(act + label)
      for (const [, start = ''] of code.matchAll(KEY_PREFIX))
        for (const key of keys) if (key.startsWith(start)) found.add(key)
    }
    return found
  }

  const of = (wanted: (key: string) => boolean): Record<Lang, LanguageMessages> => {
    const pick = (lang: Lang) => Object.fromEntries(Object.entries(all[lang]).filter(([key]) => wanted(key)))
    return { ar: pick('ar'), en: pick('en') }
  }

  const pages = new Set<string>()
  const sharedKeys = keysNamedIn(reachableFiles(entry, pages))
  const messagesOf = (page: string) => {
    const files = [page, ...(slotsOf.get(page) ?? [])].flatMap((file) => [...reachableFiles(file)])
    const own = keysNamedIn(new Set(files))
    return of((key) => own.has(key) && !sharedKeys.has(key))
  }
  return {
    all,
    shared: of((key) => sharedKeys.has(key)),
    pages: Object.fromEntries([...pages].map((page) => [page, messagesOf(page)])),
  }
}
