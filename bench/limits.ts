import { Kysely, PostgresDialect } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { readOwnSealedBids } from '#tenders/sealed/receipt/own-sealed-bid.server.ts'
import { listMyBids } from '#tenders/bids/mine/list-my-bids.server.ts'
import { productSearch } from '#marketplace/contract.ts'
import { listProducts } from '#marketplace/browse/list-products.server.ts'
import { readProduct } from '#marketplace/product/read-product.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { rfqSearch } from '#tenders/core/contract.ts'
import { listRfqs } from '#tenders/rfqs/list/list-rfqs.server.ts'
import { readRfq } from '#tenders/rfq-page/read-rfq.server.ts'
import { supplierSearch } from '#companies/directory/contract.ts'
import { listSuppliers } from '#companies/directory/list-suppliers.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Case } from './cases.ts'

/** A statement as the product sends it. */
export interface Sent {
  sql: string
  parameters: readonly unknown[]
}

/**
 * What the reading services ask the database for in each case, once they remember what they remember; without the
 * session of a member.
 */
export async function statementsOf(url: string, viewer: Viewer, cases: readonly Case[]): Promise<Map<string, Sent[]>> {
  const database = createDatabase(url, { max: 2, logger: createLogger('silent') })
  const sent: Sent[] = []
  const reader = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  })
  const totals = createSubjectCache<number>({ seconds: 600 })
  const found = new Map<string, Sent[]>()
  for (const { name, wish } of cases) {
    const { pathname, searchParams } = new URL(wish.path, 'http://bench')
    const query = Object.fromEntries(searchParams)
    const ctx = { viewer: wish.headers?.cookie ? viewer : null, requireVerifiedEmail: false }
    const number = Number(pathname.split('/').at(-1))
    const read = () => {
      if (pathname.endsWith('/rfqs/all')) return listRfqs(reader, ctx, rfqSearch.parse(query), {}, totals)
      if (pathname.endsWith('/products/all')) return listProducts(reader, ctx, productSearch.parse(query), {}, totals)
      if (pathname.endsWith('/suppliers/catalog'))
        return listSuppliers(reader, ctx, supplierSearch.parse(query), totals)
      if (pathname.endsWith('/my-bids'))
        return listMyBids(reader, { read: readOwnSealedBids }, ctx, { limit: 24, cursor: undefined })
      if (/\/api\/.*\/rfqs\/\d+$/.test(pathname)) return readRfq(reader, number, ctx)
      if (/\/api\/.*\/products\/\d+$/.test(pathname)) return readProduct(reader, number, ctx)
      return undefined
    }
    await read()
    sent.length = 0
    await read()
    if (sent.length > 0) found.set(name, [...sent])
  }
  await database.close()
  return found
}
