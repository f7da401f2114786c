import { existsSync, globSync } from 'node:fs'
import { readQueries } from '../queries.ts'
import { readLine } from '../statements/line.ts'
import { SEVERAL_RFQS } from './several-rfqs.ts'
import type { Breach, Law } from './source.ts'

const LIST = 'scripts/laws/several-rfqs.ts'

/** A step towards tenders on several servers: what writes to one of them asks no other. */
export const oneRfq: Law = {
  name: `a write of the tables of tenders names one RFQ, or its file is listed in ${LIST}`,
  check() {
    const breaches: Breach[] = []
    for (const file of globSync('src/*/queries.txt')) {
      for (const { sender, writes } of readQueries(file).map(readLine)) {
        if (Object.hasOwn(SEVERAL_RFQS, sender)) continue
        for (const { table } of writes.filter(({ keys }) => keys === ''))
          breaches.push({ file, at: 0, reason: `${sender} writes ${table} of any RFQ` })
      }
    }
    const gone = Object.keys(SEVERAL_RFQS).filter((file) => !existsSync(file))
    return [...breaches, ...gone.map((file) => ({ file: LIST, at: 0, reason: `${file} is gone` }))]
  },
}
