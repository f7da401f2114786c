import { loadavg } from 'node:os'
import type { Measured } from './measure.ts'

/** One line of the table: a measured case, or a figure of its own. */
export interface Row {
  name: string
  budget: string
  bytes: number
  product?: Measured
  /** The same SQL by prepared calls over one connection; for writes one row committed. */
  sql?: Measured
  /** The same bytes from a server that does nothing else. */
  bare?: Measured
  figure?: string
}

/** The rows of a run, by the number of RFQs. */
type Found = ReadonlyMap<number, readonly Row[]>

interface About {
  /** RFQs of the market that the main table is of. */
  main: number
  machine: string
  commit: string
  minutes: number
  quick: boolean
}

const size = (rows: number) => rows.toLocaleString('en')
const ratio = (product: Measured, of: Measured | undefined) => (of ? `${(product.ms / of.ms).toFixed(1)}×` : '–')

/** CPU milliseconds at the smallest and the largest size and their growth, if the row was measured at all sizes. */
function growthOf(found: Found, name: string): [cpu: string, growth: string] {
  const measured = [...found.values()].flatMap((rows) => rows.find((row) => row.name === name)?.product ?? [])
  if (measured.length < found.size) return ['–', '–']
  const cpu = ({ node, postgres }: Measured) => node + postgres
  const [smallest, largest] = [cpu(measured[0]!), cpu(measured.at(-1)!)]
  return [`${smallest.toFixed(2)} → ${largest.toFixed(2)}`, `${(largest / smallest).toFixed(2)}×`]
}

function line({ name, product, sql, bare, figure, budget, bytes }: Row, found: Found): string {
  if (!product) return `| ${name} | – | – | ${figure} | – | – | – | – | – | – | ${budget} |`
  const limit = sql && { ...sql, ms: sql.ms + (bare?.ms ?? 0) }
  const cells = [
    name,
    ratio(product, limit),
    ratio(product, bare),
    `${product.ms.toFixed(2)} ms`,
    product.node.toFixed(2),
    product.postgres.toFixed(2),
    bare ? (product.node + product.postgres - bare.node).toFixed(2) : '–',
    ...growthOf(found, name),
    `${product.per_second.toFixed(0)}/s${bytes ? `, ${(bytes / 1024).toFixed(1)} KB` : ''}`,
    budget,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The document of a run. */
export function table(found: Found, { main, machine, commit, minutes, quick }: About): string {
  const sizes = [...found.keys()]
  const rows = found.get(main)!
  return `# Speed and growth

Written by \`npm run bench${quick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)} at ${commit}, in ${minutes.toFixed(0)} minutes, on ${machine}; embedded
PostgreSQL, one web process, the production build, rate limits off. Times depend on the machine; ratios compare what was measured alternately in one run.
CPU is the operating system's count for one request. Load average at the end: ${loadavg()[0]!.toFixed(1)}; above the number of
cores, other programs were running too and the times are too high. [How to repeat it](#how-to-repeat-it) is below.

## With ${size(main)} RFQs, ${size(main)} products, three times as many bids and a fifth as many companies
"Limit" is what the same machine needs for the same SQL by prepared calls over one connection plus the same bytes from a bare Node server; for writes it is one row,
committed. Times are of one caller unless the line says otherwise. CPU ms by RFQs are those of node and PostgreSQL together; the budget of their growth is 1.5 times.

| Work | to the limit | to bare HTTP | median | CPU ms, node | CPU ms, PostgreSQL | over bare HTTP | CPU ms, ${size(sizes[0]!)} → ${size(sizes.at(-1)!)} RFQs | growth | rate, answer | budget |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|
${rows.map((row) => line(row, found)).join('\n')}
`
}
