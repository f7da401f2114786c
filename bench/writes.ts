import type { Client } from 'pg'
import { aPdf } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import type { Site } from '#test/support/site.ts'
import { median, type processesOf } from './machine.ts'
import { ask } from './measure.ts'
import type { Row } from './table.ts'

interface Tools {
  signIn: (company_id: number) => Promise<string>
  used: ReturnType<typeof processesOf>['used']
  many: number
  print: (line: string) => void
}

/** Works through a list, eight at a time. */
async function inEights<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < items.length) await work(items[next++]!)
    }),
  )
}

/**
 * Bids with a file of 100 KB, and then their acceptance. The limit beside them is a single row written and committed.
 */
export async function writes(site: Site, client: Client, { signIn, used, many, print }: Tools): Promise<Row[]> {
  const { rows: targets } = await client.query<{ rfq_id: number; buyer_id: number; supplier_id: number }>(`
    select rfq_id, buyer_id, (select s.company_id from supplier_profiles s where s.company_id <> buyer_id and s.company_id not in (select supplier_id from bids b where b.rfq_id = rfqs.rfq_id)
      order by s.company_id offset rfq_id % 40 limit 1) as supplier_id
    from rfqs where canceled_at is null and accepted_bid_id is null and deadline > riyadh_today() + 3 order by rfq_id desc limit ${Math.floor(many)}`)
  const {
    rows: [soon],
  } = await client.query<{ day: string }>("select to_char(riyadh_today() + 30, 'YYYY-MM-DD') as day")
  const cookies = new Map<number, string>()
  for (const id of targets.flatMap(({ buyer_id, supplier_id }) => [buyer_id, supplier_id]))
    if (!cookies.has(id)) cookies.set(id, await signIn(id))
  const bids = new Map<number, number>()
  const file = aPdf('offer.pdf', Buffer.alloc(100_000, ' '))

  const timed = async (
    name: string,
    budget: string,
    work: (target: (typeof targets)[number]) => Promise<void>,
  ): Promise<Row> => {
    const times: number[] = []
    const before = used()
    const began = performance.now()
    await inEights(targets, async (target) => {
      const start = performance.now()
      await work(target)
      times.push(performance.now() - start)
    })
    const seconds = (performance.now() - began) / 1000
    const after = used()
    const count = targets.length
    const product = {
      ms: median(times),
      per_second: count / seconds,
      node: (after.node - before.node) / count,
      postgres: (after.postgres - before.postgres) / count,
    }
    print(
      `  ${name}: ${product.per_second.toFixed(0)}/s, node ${product.node.toFixed(2)} + pg ${product.postgres.toFixed(2)} CPU ms`,
    )
    return { name, budget, bytes: 0, product, sql: await oneRow(client) }
  }
  const placed = await timed(
    'place a bid with a file of 100 KB, 8 at a time',
    '≤ 7 CPU ms',
    async ({ rfq_id, supplier_id }) => {
      const { payload, headers } = multipart({
        total_amount: '48500',
        proposed_delivery_date: soon!.day,
        comments: '',
        attachment: file,
      })
      const answer = await ask(site.url, {
        method: 'POST',
        path: `/api/v1/rfqs/${rfq_id}/bids/new`,
        headers: { ...headers, cookie: cookies.get(supplier_id)! },
        body: payload,
      })
      if (answer.status !== 201) throw new Error(`placing a bid: ${answer.status} ${answer.body.toString()}`)
      bids.set(rfq_id, (JSON.parse(answer.body.toString()) as { bid_id: number }).bid_id)
    },
  )
  const accepted = await timed('accept a bid, 8 at a time', '≤ 8 CPU ms', async ({ rfq_id, buyer_id }) => {
    const body = Buffer.from(JSON.stringify({ bid_id: bids.get(rfq_id) }))
    const answer = await ask(site.url, {
      method: 'PUT',
      path: `/api/v1/rfqs/${rfq_id}/accept-bid`,
      headers: { 'content-type': 'application/json', cookie: cookies.get(buyer_id)! },
      body,
    })
    if (answer.status !== 200) throw new Error(`accepting a bid: ${answer.status} ${answer.body.toString()}`)
  })
  return [placed, accepted]
}

/** One row, committed durably over one connection: what no write can be quicker than. */
async function oneRow(client: Client) {
  const times: number[] = []
  const began = performance.now()
  for (let n = 0; n < 200; n++) {
    const start = performance.now()
    await client.query({
      name: 'bench_row',
      text: "update schema_migrations set applied_at = applied_at where name = '0001_foundation.sql'",
    })
    times.push(performance.now() - start)
  }
  return { ms: median(times), per_second: 200 / ((performance.now() - began) / 1000), node: 0, postgres: 0 }
}
