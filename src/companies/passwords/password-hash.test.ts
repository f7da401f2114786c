import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { hashPassword, passwordMatches } from './password-hash.server.ts'

const threads: Worker[] = []
process.on('worker', (thread) => threads.push(thread))

/** The priority of each thread of this process: the 19th field, 17th after the name in brackets. */
const priorities = () =>
  globSync('/proc/self/task/*/stat').map((file) => Number(readFileSync(file, 'utf8').split(') ')[1]!.split(' ')[16]))

describe('@asvs V15.2.2 the thread that hashes', () => {
  it('is one, and the system thinks less of it than of the threads that serve', async () => {
    await Promise.all([hashPassword('one'), hashPassword('two')])
    assert.equal(threads.length, 1)
    if (process.platform !== 'linux') return
    const own = getPriority(process.pid)
    assert.deepEqual(
      priorities().filter((nice) => nice !== own),
      [Math.min(19, own + 10)],
    )
    assert.equal(getPriority(0), own)
  })

  it('answers what argon2 refuses as that, and goes on', async () => {
    await assert.rejects(passwordMatches('a password', 'no hash'), /Decoding failed/)
    assert.equal(await passwordMatches('a password', await hashPassword('a password')), true)
    assert.equal(threads.length, 1)
  })

  it('dies with one task; a new one does those that wait', async () => {
    const phc = await hashPassword('a password')
    void threads[0]!.terminate()
    const asked = [
      passwordMatches('a password', phc),
      passwordMatches('a password', phc),
      passwordMatches('another', phc),
    ]
    await assert.rejects(asked[0]!, /worker exited/)
    assert.deepEqual(await Promise.all(asked.slice(1)), [true, false])
    assert.equal(threads.length, 2)
  })

  it('keeps a process alive while somebody waits, and no longer', async () => {
    const code = `import { hashPassword } from './password-hash.server.ts'
      hashPassword('one').then(() => hashPassword('two')).then((phc) => console.log(phc.slice(0, 9)))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: import.meta.dirname,
    })
    assert.equal(stdout, '$argon2id\n')
  })
})
