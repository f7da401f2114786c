import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { answerWatchdog } from './watchdog.server.ts'

describe('the watchdog of systemd', () => {
  const sentWithin = (milliseconds: number, env: NodeJS.ProcessEnv, error: Error | null = null) => {
    const [sent, logger] = [[] as string[][], createLogger('silent')]
    const warn = mock.method(logger, 'warn', () => undefined)
    mock.timers.enable({ apis: ['setInterval'] })
    try {
      answerWatchdog(logger, env, (file, args, done) => {
        sent.push([file, ...args])
        done(error)
      })
      mock.timers.tick(milliseconds)
    } finally {
      mock.timers.reset()
    }
    return { sent, warnings: warn.mock.callCount() }
  }
  const UNIT = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000' }

  it('is answered three times in its interval', () => {
    const answer = ['systemd-notify', 'WATCHDOG=1']
    assert.deepEqual(sentWithin(60_000, UNIT), { sent: [answer, answer, answer], warnings: 0 })
  })

  it('is left alone where there is none', () => {
    for (const env of [{}, { ...UNIT, NOTIFY_SOCKET: '' }, { ...UNIT, WATCHDOG_USEC: undefined }])
      assert.deepEqual(sentWithin(600_000, env).sent, [])
  })

  it('that cannot be answered is a warning in the log', () => {
    assert.equal(sentWithin(20_000, UNIT, new Error('spawn systemd-notify ENOENT')).warnings, 1)
  })

  it('writes no memory to disk when it ends a process', async () => {
    const folder = join(import.meta.dirname, '../../../deploy/systemd')
    const units = (await readdir(folder)).filter((name) => name.endsWith('.service'))
    const texts = await Promise.all(
      units.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    )
    const watched = texts.filter(([, text]) => text.includes('WatchdogSec='))
    assert.equal(watched.length, 2)
    for (const [name, text] of watched) assert.match(text, /^LimitCORE=0$/m, name)
  })
})
