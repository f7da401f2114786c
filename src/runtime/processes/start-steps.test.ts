import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it, mock } from 'node:test'
import { announceWait, makeFolder } from './start-steps.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-start-'))
after(() => rm(folder, { recursive: true }))

it('a step of a start that takes long says what it waits for, once', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    assert.equal(await announceWait('nothing', print, Promise.resolve(7)), 7)
    await assert.rejects(announceWait('nothing', print, Promise.reject(new Error('refused'))), /refused/)
    mock.timers.tick(60_000)
    assert.deepEqual(lines, [])
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = announceWait('the database', print, promise)
    mock.timers.tick(60_000)
    resolve()
    await waiting
    assert.deepEqual(lines, ['Waiting for the database…'])
  } finally {
    mock.timers.reset()
  }
})

it('a folder is created with those above it, for the account alone, and refused where there can be none', async () => {
  const path = join(folder, 'a/b/c')
  await makeFolder(path)
  await makeFolder(path)
  assert.equal((await stat(path)).mode & 0o777, 0o700)
  await assert.rejects(makeFolder('/proc/tarsiya'), { code: 'ENOENT' })
  await assert.rejects(makeFolder('/proc/tarsiya/data'), { code: 'ENOENT' })
  await assert.rejects(makeFolder('/proc/version/data'), { code: 'ENOTDIR' })
})
