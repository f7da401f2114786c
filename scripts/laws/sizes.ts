import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Law } from './source.ts'

const MAX_FILES = 30
const MAX_LINES = 400

/** What is larger has more than one reason to change. Tests and style sheets may be longer. */
export const sizes: Law = {
  name: `folders have at most ${MAX_FILES} files, files ${MAX_LINES} lines`,
  check() {
    const files = globSync('{bench,db,examples,fleet,scripts,src,test}/**/*.{ts,tsx,css}')
    const folders = [...Map.groupBy(files, (file) => dirname(file))].filter(([, all]) => all.length > MAX_FILES)
    const lengths = files
      .filter((file) => /^(?:src|examples)\//.test(file))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    return [
      ...folders.map(([file, { length }]) => ({ file, at: 0, reason: `${length} files` })),
      ...lengths
        .filter(({ lines }) => lines > MAX_LINES)
        .map(({ file, lines }) => ({ file, at: 0, reason: `${lines} lines` })),
    ]
  },
}
