import { env, kill, pid } from 'node:process'
import { createLogger } from '#framework/config/log.server.ts'
import { readConfig } from '#framework/config/config.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import { openSealedRfqs } from '#tenders/sealed/opening/open-rfqs.server.ts'
import { loadSealKey } from '#tenders/sealed/opening/opening-keys.server.ts'
import { reactionsFor } from '../../../src/app/events.server.ts'
import { FILE_KINDS } from '../../../src/app/uploads.ts'

/*
 * A runner of the job `open_sealed` that is killed at the point that CRASH_AT names: what it is about to do or has just
 * done, and for the how-manieth time.
 */
const counts = new Map<string, number>()
function passes(point: string) {
  const count = (counts.get(point) ?? 0) + 1
  counts.set(point, count)
  if (`${point} ${count}` === env.CRASH_AT) kill(pid, 'SIGKILL')
}

const logger = createLogger('silent')
const config = readConfig({ DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL })
const database = createDatabase(env.DATABASE_URL!, { max: 3, logger, reactions: reactionsFor(config) })
const storage = openStorage({ ...config, data_dir: env.DATA_DIR! }, FILE_KINDS)
const transaction: Database['transaction'] = async (work) => {
  const result = await database.transaction(async (tx) => {
    const answer = await work(tx)
    passes('before commit')
    return answer
  })
  passes('after commit')
  return result
}
const put: typeof storage.put = async (path, temp) => {
  passes('before put')
  await storage.put(path, temp)
  passes('after put')
}
// The drill moves the clock of the database alone.
const now = () => new Date(8.64e15)
const seal = await loadSealKey({ ...config, production: false }, undefined, database.kysely)
await openSealedRfqs(
  { config, database: { ...database, transaction }, storage: { ...storage, put }, logger, now },
  { seal, secrets: await openSecretBox(config) },
)
await database.close()
