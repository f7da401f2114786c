import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { registerBuiltFiles } from './built-files.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-built-'))
after(() => rm(folder, { recursive: true }))
for (const name of ['a-1.js', 'a-1.js.br', 'a-1.js.gz', 'b-2.js', 'b-2.js.gz', 'later-3.css', 'notes.txt'])
  await writeFile(join(folder, name), `content of ${name}`)
const app = Fastify()
await registerBuiltFiles(app, folder)
const get = async (name: string, encoding = '') => {
  const { statusCode, headers, body } = await app.inject({
    url: `/assets/${name}`,
    headers: { 'accept-encoding': encoding },
  })
  return statusCode === 200 ? [headers['content-encoding'], body] : statusCode
}

describe('a file of the build', () => {
  it('is sent in the smallest encoding that it has and the client accepts', async () => {
    assert.deepEqual(await get('a-1.js', 'gzip, br'), ['br', 'content of a-1.js.br'])
    assert.deepEqual(await get('a-1.js', 'gzip'), ['gzip', 'content of a-1.js.gz'])
    assert.deepEqual(await get('b-2.js', 'gzip, br'), ['gzip', 'content of b-2.js.gz'])
    assert.deepEqual(await get('a-1.js'), [undefined, 'content of a-1.js'])
  })

  it('is found by its name alone', async () => {
    for (const name of ['c-3.js', 'notes.txt', 'a-1.js.br', '..%2fpackage.json', '%2e%2e/package.json', ''])
      assert.equal(await get(name), 404, name)
  })

  it('is still sent after a later build has replaced it, if it was requested before', async () => {
    for (const name of ['a-1.js', 'later-3.css']) await rm(join(folder, name))
    assert.deepEqual(await get('a-1.js'), [undefined, 'content of a-1.js'])
    assert.equal(await get('later-3.css'), 404)
  })
})
