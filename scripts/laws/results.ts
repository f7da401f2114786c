import { globSync } from 'node:fs'
import type { Law } from './source.ts'

/** The list of requirements is written by hand. */
const DOCUMENT = /\.md$|^docs\/(?:asvs\.csv|pictures\/.*\.webp)$/

export const results: Law = {
  name: 'a result of a run is a row of a table in a document, with date and commit, and no file',
  check: () =>
    [
      ...globSync('docs/**/*.*').filter((file) => !DOCUMENT.test(file)),
      ...globSync('{bench,db,deploy,examples,fleet,scripts,src,test}/**/*.{jsonl,log}'),
    ].map((file) => ({ file, at: 0, reason: 'results stay in node_modules/.cache' })),
}
