import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Law } from './source.ts'

const FRAMEWORK = 'src/framework/'
const FILE = `${FRAMEWORK}README.md`
/** A newcomer learns each of them: one more is a decision (72), and a line in a review. */
const MAX_CONCEPTS = 15

const ROW = /^\| ([^|]+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm
const CODE = /`([^`]+)`/g

/** What bounds the framework: not its lines, but what one must know to use it. */
export const concepts: Law = {
  name: `the framework has at most ${MAX_CONCEPTS} concepts; each has a section, and each folder belongs to one`,
  check() {
    const text = readFileSync(FILE, 'utf8')
    // The first is the head of the table.
    const rows = [...text.matchAll(ROW)].slice(1)
    const begins = rows.flatMap(({ 2: cell = '', index: at }) =>
      [...cell.matchAll(CODE)].map(([, path = '']) => ({ path, at })),
    )
    const folders = globSync(`${FRAMEWORK}*/`).map((folder) => folder.slice(FRAMEWORK.length).replace(/\/$/, ''))
    const breach = (at: number, reason: string) => ({ file: FILE, at, reason })
    return [
      ...(rows.length > MAX_CONCEPTS ? [breach(rows.at(-1)!.index, `${rows.length} concepts`)] : []),
      ...rows
        .filter(([, name]) => !text.includes(`\n## ${name}\n`))
        .map(({ 1: name, index }) => breach(index, `${name} has no section`)),
      ...begins
        .filter(({ path }) => !existsSync(FRAMEWORK + path))
        .map(({ path, at }) => breach(at, `there is no ${path}`)),
      ...folders
        .filter((folder) => !begins.some(({ path }) => path.startsWith(`${folder}/`)))
        .map((folder) => breach(0, `no concept begins in ${folder}/`)),
    ]
  },
}
