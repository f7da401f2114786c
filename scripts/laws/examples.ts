import { globSync, readFileSync } from 'node:fs'
import type { Law } from './source.ts'

/**
 * What an example may use of this repository: the framework, the embedded database, the build of pages, and files for
 * its tests.
 */
const ALLOWED =
  /^(#framework\/|#runtime\/|\.\/|\.\.\/\.\.\/scripts\/(build-pages|split-messages)\.ts$|#test\/support\/make\/files\.ts$)/
const IMPORT = /(?:from|import)\s*\(?'([#.][^']*)'/g

export const examples: Law = {
  name: 'an example is built on the framework alone; the framework imports nothing of the product',
  check: (sources) => [
    ...globSync('examples/**/*.{ts,tsx}')
      .sort()
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(IMPORT)]
          .filter(([, to = '']) => !ALLOWED.test(to))
          .map(({ 1: to, index: at }) => ({ file, at, reason: `imports ${to}` })),
      ),
    ...sources
      .filter(({ part }) => part === 'framework' || part === 'runtime')
      .flatMap(({ file, text }) =>
        [...text.matchAll(/'#(?:db|test)\/[^']*'/g)].map(({ 0: to, index: at }) => ({
          file,
          at,
          reason: `imports ${to}`,
        })),
      ),
  ],
}
