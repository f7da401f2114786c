import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exit, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { market } from './market.ts'
import { machine } from './machine.ts'
import { type Row, table } from './table.ts'

/*
 * Measures the product on a large market, beside the least that the same machine needs for the same work in the same
 * run, and writes docs/performance.md:
 *   npm run bench -- --quick    10,000 and 100,000 RFQs, under ten minutes
 *   npm run bench               and 1,000,000
 *   npm run bench -- --only 'member|bid'   the lines whose name fits, on 100,000 RFQs or `--rfqs 1000000`; writes no document
 * DATA_DIR names a folder whose subfolders `market-<rfqs>` are kept and used again.
 */

const print = (line: string) => stdout.write(`${line}\n`)
const began = Date.now()
const {
  quick,
  only,
  rfqs: size,
} = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rfqs: { type: 'string', default: '100000' },
  },
}).values
// The one in the middle of the full run carries all cases; the others show the growth.
const main = only ? Number(size) : 100_000
const sizes = only ? [main] : quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]

const found = new Map<number, Row[]>()
for (const rfqs of sizes)
  found.set(
    rfqs,
    await market({
      rfqs,
      everything: rfqs === main,
      only: (name) => new RegExp(only ?? '').test(name),
      rounds: quick ? 3 : 5,
      milliseconds: quick ? 400 : 600,
      print,
    }),
  )

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
const text = table(found, { main, machine: machine(), commit: commit(), minutes: (Date.now() - began) / 60_000, quick })
if (only) exit(0)
const file = join(import.meta.dirname, '../docs/performance.md')
// The handwritten part below this heading is kept.
const NOTES = '## How to repeat it'
const [, notes] = (await readFile(file, 'utf8').catch(() => '')).split(NOTES)
await writeFile(file, notes === undefined ? text : `${text.trimEnd()}\n\n${NOTES}${notes}`)
print(text)
print(`written to ${pathToFileURL(file).pathname}`)
exit(0)
