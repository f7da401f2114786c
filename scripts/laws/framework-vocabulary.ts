import { globSync, readFileSync } from 'node:fs'
import type { Law } from './source.ts'

const BUSINESS_WORD = /\b(?:(?:rfq|bid|bidder|tender|supplier|seller|buyer|product|award)s?|awarded)\b/gi

export const frameworkVocabulary: Law = {
  name: 'the framework contains no business word, in code, comments, texts, tests and file names',
  check: () =>
    globSync('src/framework/**/*.*')
      .sort()
      .flatMap((file) => {
        const named = [...file.matchAll(BUSINESS_WORD)].map(([word]) => ({
          file,
          at: 0,
          reason: `the file's name says "${word}"`,
        }))
        const written = [...readFileSync(file, 'utf8').matchAll(BUSINESS_WORD)].map(({ 0: word, index: at }) => ({
          file,
          at,
          reason: `"${word}"`,
        }))
        return [...named, ...written]
      }),
}
