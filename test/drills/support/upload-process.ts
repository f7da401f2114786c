import process, { env, kill, pid } from 'node:process'
import { readConfig } from '#framework/config/config.server.ts'
import { reactionsFor } from '#app/events.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { buildApp } from '../../../src/app/app.server.ts'

/*
 * A web process for the drill of broken-off uploads: the real application, which ends as if the power were cut when it
 * comes to the point that CRASH_AT names.
 */
const crashAt = env.CRASH_AT ?? ''
const seen = new Map<string, number>()
function point(name: string) {
  const count = (seen.get(name) ?? 0) + 1
  seen.set(name, count)
  if (crashAt === `${name} ${count}`) kill(pid, 'SIGKILL')
}

const plain = createDatabase(env.DATABASE_URL!, {
  max: 4,
  logger: createLogger('silent'),
  reactions: reactionsFor({ mail_delay_seconds: 0 }),
})
const database: typeof plain = {
  ...plain,
  transactionThen(work, read) {
    point('transaction begins')
    return plain.transactionThen(
      async (tx) => {
        const done = await work(tx)
        point('before commit')
        return done
      },
      (reader, result) => {
        point('after commit')
        return read(reader, result)
      },
    )
  },
}
const app = await buildApp({ config: readConfig(env), database, distDir: null })
const { storage } = app
const { tempPath, put, free } = storage
storage.free = async () => {
  point('room was asked for')
  return free()
}
storage.tempPath = () => {
  const path = tempPath()
  point('temporary file')
  return path
}
storage.put = async (path, temp) => {
  point('before put')
  await put(path, temp)
  point('after put')
}
app.addHook('onSend', async () => point('before the answer'))
app.addHook('onResponse', async () => point('after the answer'))
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.listeningOrigin)
