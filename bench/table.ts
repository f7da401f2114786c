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

function line({ name, product, sql, bare, figure, budget, bytes }: Row) {
  if (!product) return `| ${name} | – | – | – | ${figure} | – | – | – | – | ${budget} |`
  const limit = sql && bare ? { ...sql, ms: sql.ms + bare.ms } : undefined
  const cells = [
    name,
    ratio(product, limit),
    ratio(product, sql),
    ratio(product, bare),
    `${product.ms.toFixed(2)} ms`,
    product.node.toFixed(2),
    product.postgres.toFixed(2),
    bare ? (product.node + product.postgres - bare.node).toFixed(2) : '–',
    `${product.per_second.toFixed(0)}/s${bytes ? `, ${(bytes / 1024).toFixed(1)} KB` : ''}`,
    budget,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The document of a run. */
export function table(
  found: ReadonlyMap<number, readonly Row[]>,
  { main, machine, commit, minutes, quick }: About,
): string {
  const sizes = [...found.keys()]
  const rows = found.get(main)!
  const growth = rows.filter(
    ({ product, name }) =>
      product && sizes.every((each) => found.get(each)!.some((row) => row.name === name && row.product)),
  )
  const of = (each: number, name: string) => found.get(each)!.find((row) => row.name === name)!.product!
  const grown = growth.map(({ name }) => {
    const times = sizes.map((each) => of(each, name))
    const cpu = times.map(({ node, postgres }) => node + postgres)
    const growth = (values: readonly number[]) => `${(values.at(-1)! / values[0]!).toFixed(2)}×`
    return `| ${name} | ${growth(cpu)} | ${growth(times.map(({ ms }) => ms))} | ${times.map(({ ms }, index) => `${cpu[index]!.toFixed(2)} · ${ms.toFixed(2)}`).join(' | ')} |`
  })
  return `# Speed and growth, measured

Written by \`npm run bench${quick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)} at ${commit}, in ${minutes.toFixed(0)} minutes, on ${machine}; embedded
PostgreSQL, one web process, the production build, limits of calls off. Machines are noisy: read the ratios, which are of one run and measured by turns, before
the times. CPU is the operating system's count for one request. Load average of the machine at the end: ${loadavg()[0]!.toFixed(1)}; above the number of
cores, something else was running too and the times are not the product's.

## With ${size(main)} RFQs, ${size(main)} products, three times as many bids and a fifth as many companies
"Limit" is what the same machine needs for the same SQL by prepared calls over one connection and for the same bytes from a bare Node server, added up. The
SQL of writes is one row, committed.

| Work | to the limit | to the SQL | to bare HTTP | median | CPU ms, node | CPU ms, PostgreSQL | CPU ms over bare HTTP | rate, answer | budget |
|---|--:|--:|--:|--:|--:|--:|--:|--:|---|
${rows.map(line).join('\n')}

Rates are of one caller at a time unless the line says otherwise.

## Growth
The budget is 1.5 times from the smallest to the largest market. Each cell: CPU ms of node and PostgreSQL together · median ms.

| Work | growth, CPU | growth, median | ${sizes.map(size).join(' | ')} |
|---|--:|--:|${sizes.map(() => '--:|').join('')}
${grown.join('\n')}
`
}
