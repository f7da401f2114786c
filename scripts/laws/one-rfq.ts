import { existsSync, globSync } from 'node:fs'
import { readQueries } from '../queries.ts'
import { tenderWrites } from '../statements/tender-writes.ts'
import { SEVERAL_RFQS } from './several-rfqs.ts'
import type { Breach, Law } from './source.ts'

const LIST = 'scripts/laws/several-rfqs.ts'

/** A step towards tenders on several servers: what writes to one of them asks no other. */
export const oneRfq: Law = {
  name: `a write of the tables of tenders names one RFQ, or its file is listed in ${LIST}`,
  check() {
    const breaches: Breach[] = []
    for (const file of globSync('src/*/queries.sql')) {
      for (const { sender, sql, at } of readQueries(file)) {
        for (const { table, names, isNew } of tenderWrites(sql)) {
          if (names.length > 0 || isNew) continue
          if (!Object.hasOwn(SEVERAL_RFQS, sender))
            breaches.push({ file, at, reason: `${sender} writes ${table} of any RFQ` })
        }
      }
    }
    const gone = Object.keys(SEVERAL_RFQS).filter((file) => !existsSync(file))
    return [...breaches, ...gone.map((file) => ({ file: LIST, at: 0, reason: `${file} is gone` }))]
  },
}
