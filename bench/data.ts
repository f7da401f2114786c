import { resolve } from 'node:path'
import { argv, env, exit, stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { bootstrapDatabase } from '../src/app/bootstrap-database.server.ts'
import { fill } from './fill.ts'

/*
 * Fills an empty database with a large bilingual market, for measurements and for looking at long lists:
 *   DATA_DIR=bench-data npm run bench:data -- --rfqs 100000 --products 100000 --companies 20000
 * DATABASE_URL and DATABASE_OWNER_URL name a database to be filled instead. Files have rows but no bytes; nobody can
 * sign in.
 */

const print = (line: string) => stdout.write(`${line}\n`)
const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    rfqs: { type: 'string', default: '100000' },
    products: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '20000' },
    bids: { type: 'string' },
  },
})
const rfqs = Number(values.rfqs)
const sizes = {
  companies: Number(values.companies),
  rfqs,
  products: Number(values.products),
  bids: Number(values.bids ?? rfqs * 3),
}
if (
  Object.values(sizes).some((size) => !Number.isSafeInteger(size) || size < 1) ||
  !(env.DATA_DIR || env.DATABASE_URL)
) {
  stderr.write('DATA_DIR or DATABASE_URL says where, --rfqs, --products, --companies and --bids how many\n')
  exit(2)
}

const began = Date.now()
const logger = createLogger('warn')
const embedded = env.DATABASE_URL
  ? undefined
  : await startEmbedded({ data_dir: resolve(env.DATA_DIR!), logger, onProgress: print })
try {
  const { url, owner_url } = embedded ?? {
    url: env.DATABASE_URL!,
    owner_url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL!,
  }
  await bootstrapDatabase({ url, owner_url }, logger)
  await fill(owner_url, sizes, print)
  print(`done in ${Math.round((Date.now() - began) / 1000)} s`)
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
