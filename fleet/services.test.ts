import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import type { Host } from './network.ts'
import { keepPrograms } from './programs.ts'
import { keepServices } from './services.ts'

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-services-'))
after(() => rm(folder, { recursive: true, force: true }))

it('a service that ends by itself is started again and noted with its last words; one that is stopped is not', async () => {
  const programs = keepPrograms(folder)
  const services = keepServices(folder)
  const began = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let starts = 0
  const host = {
    name: 'worker1',
    address: '127.0.0.1',
    folder,
    start(name: string) {
      const script = ["console.log('the reason'); process.exit(3)", 'setInterval(() => undefined, 1000)'][starts]!
      began[starts++]!.resolve()
      return programs.start(name, process.execPath, ['--eval', script])
    },
  } as unknown as Host
  await writeFile(join(folder, 'web1.log'), '{"msg":"a process ended and is started again"}\n')
  const worker = await services.service(host, { unit: 'tarsiya-worker.service', env: {}, tree: folder })
  worker.start()
  await began[1]!.promise
  await worker.stop()
  assert.deepEqual(services.ended(), ['worker1 ended by itself (3): the reason', 'a process of web1 ended by itself'])
  services.end()
})
