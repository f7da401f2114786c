import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import type { Breach, Law } from './source.ts'

/** Words of a dialect that this code once spoke, and the field's word for each. */
const EVERYWHERE: Record<string, string> = {
  door: 'route, API, entry point, sign-in page',
  twin: 'counterpart, alternate; “in SQL”',
  glimpse: 'preview',
  awake: 'hydrated',
  patience: 'timeout',
  whoever: 'the one who, a person who; the viewer, the caller',
  shall: 'must, should',
  deed: 'event',
  parcel: 'e-mail, message',
  haste: 'fallback',
  scrub: 'mask',
  'what is to know': 'facts, summary',
  'so that nobody': 'name what must not happen',
  'wake up': 'hydrate, start',
}

/** The same for names alone: as verbs of a sentence these are plain English. */
const NAMES: Record<string, string> = {
  tell: 'notify, record, or what it does',
  told: 'what it holds: notified, sent, problemsOf',
  turns: 'concurrency limit; alternately',
  hot: 'prepared',
  walk: 'what it does: read, activate',
  speak: 'translators',
}

const EXCUSED: { file: string; words: string[]; because: string }[] = [
  { file: 'scripts/laws/vocabulary.ts', words: Object.keys({ ...EVERYWHERE, ...NAMES }), because: 'the list itself' },
  {
    file: 'src/companies/passwords/common-passwords.ts',
    words: ['patience'],
    because: 'a password that people choose',
  },
  { file: 'src/tenders/lines/import/corpus.test.ts', words: ['door'], because: 'goods in a bill of quantities' },
  { file: 'src/framework/ssr/browser/browser.tsx', words: ['hot'], because: '`import.meta.hot`, of Vite' },
]

/** Names that a word of the list is part of: a column, a job. */
const EXCUSED_NAMES = ['deadline_told', 'tell_deadlines']

/** Not written for people who work on the code: texts of the interface, legal texts, recorded answers. */
const IS_TEXT = /messages\.ts$|^src\/app\/legal\/.*\.md$|^test\/support\/recorded\//
const FILES = [
  '{src,test,scripts,bench,fleet,examples,deploy}/**/*.{ts,tsx,mjs,css,md}',
  'db/*.ts',
  'docs/**/*.md',
  '*.md',
]

/** A word at its borders, in any writing of a name: `twin`, `keepTwins`, `TWIN_KEY`; a phrase over lines of a comment. */
function patternOf(word: string) {
  const upper = word.toUpperCase()
  const capital = upper[0] + word.slice(1)
  return word.includes(' ')
    ? new RegExp(`\\b${word.replaceAll(' ', '[\\s*]+')}\\b`, 'gi')
    : new RegExp(`(?<![A-Za-z])${word}s?(?![a-z])|${capital}s?(?![a-z])|(?<![A-Za-z])${upper}S?(?![A-Za-z])`, 'g')
}
const patterns = (words: Record<string, string>) =>
  Object.entries(words).map(([word, instead]) => ({ word, pattern: patternOf(word), instead }))
const [ANYWHERE, IN_NAMES] = [patterns(EVERYWHERE), patterns(NAMES)]

/** The names that a file gives or uses, with their offsets. */
function namesOf(file: string, text: string) {
  const names: { name: string; at: number }[] = []
  const note = ({ name, start: at }: { name: string; start: number }) => void names.push({ name, at })
  new Visitor({ Identifier: note, JSXIdentifier: note }).visit(parseSync(file, text).program)
  return names
}

function breachesOf(file: string): Breach[] {
  const text = readFileSync(file, 'utf8')
  const excused = EXCUSED.filter((excuse) => excuse.file === file).flatMap(({ words }) => words)
  const wanted = (all: typeof ANYWHERE) =>
    all.filter(({ word, pattern }) => !excused.includes(word) && text.search(pattern) !== -1)
  const written = wanted(ANYWHERE).flatMap(({ word, pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ index: at }) => ({ file, at, reason: `“${word}”: ${instead}` })),
  )
  const inNames = /\.(?:tsx?|mjs)$/.test(file) ? wanted(IN_NAMES) : []
  if (inNames.length === 0) return written
  const named = namesOf(file, text).flatMap(({ name, at }) =>
    inNames
      .filter(({ pattern }) => !EXCUSED_NAMES.includes(name) && name.search(pattern) !== -1)
      .map(({ word, instead }) => ({ file, at, reason: `${name} says “${word}”: ${instead}` })),
  )
  return [...written, ...named]
}

export const vocabulary: Law = {
  name: 'names, comments and documents use the words of the field',
  check() {
    const files = FILES.flatMap((pattern) => globSync(pattern))
      .filter((file) => !IS_TEXT.test(file) && !file.includes('node_modules'))
      .sort()
    const unused = EXCUSED.filter(({ file }) => !files.includes(file)).map(({ file }) => ({
      file: 'scripts/laws/vocabulary.ts',
      at: 0,
      reason: `excuses ${file}, which is gone`,
    }))
    return [...unused, ...files.flatMap(breachesOf)]
  },
}
