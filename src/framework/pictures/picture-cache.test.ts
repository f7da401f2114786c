import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { createPictureCache, type PicturePlan } from './picture-cache.server.ts'

const root = await mkdtemp(join(tmpdir(), 'tarsiya-pictures-'))
after(() => rm(root, { recursive: true, force: true }))

let folders = 0
const kept = (options: { maxPictures?: number; maxQueue?: number } = {}, folder = join(root, String(++folders))) => {
  const errors: unknown[] = []
  return { folder, errors, ...createPictureCache({ folder, onCacheError: (error) => errors.push(error), ...options }) }
}

let drawn = 0
const plan = (name: string): PicturePlan => ({
  facts: { name },
  draw: (sheet) => {
    drawn++
    sheet.text(name, { x: 64, y: 64, role: 'head', size: 60, leading: 1.4, color: 'ink', width: 1072 })
  },
})
const take = (pictures: ReturnType<typeof kept>, name: string) =>
  pictures.get(pictures.keyOf('en', plan(name)), 'en', plan(name))

describe('pictures that are kept', () => {
  it('are drawn once for concurrent requests, and again only when their facts change', async () => {
    const pictures = kept()
    const before = drawn
    const [first, ...others] = await Promise.all(['a', 'a', 'a'].map((name) => take(pictures, name)))
    for (const other of others) assert.ok(other.equals(first!))
    assert.ok((await take(pictures, 'a')).equals(first!))
    assert.equal(drawn - before, 1)
    assert.ok(!(await take(pictures, 'b')).equals(first!))
    assert.equal(drawn - before, 2)
    assert.notEqual(pictures.keyOf('ar', plan('a')), pictures.keyOf('en', plan('a')))
  })

  it('look the same wherever they are drawn', async () => {
    assert.ok((await take(kept(), 'كرسي 240')).equals(await take(kept(), 'كرسي 240')))
  })

  it('are refused when too many wait, and come later', async () => {
    const pictures = kept({ maxQueue: 2 })
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => take(pictures, name)))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3)
    for (const answer of answers)
      if (answer.status === 'rejected')
        assert.deepEqual([answer.reason.status, answer.reason.code], [503, 'unavailable'])
    for (const name of ['a', 'b', 'c', 'd', 'e']) await take(pictures, name)
  })

  it('go when there are too many, the oldest first', async () => {
    const pictures = kept({ maxPictures: 10 })
    for (let n = 0; n < 10; n++) {
      await take(pictures, String(n))
      const made = new Date(1_700_000_000_000 + n * 1000)
      await utimes(join(pictures.folder, `${pictures.keyOf('en', plan(String(n)))}.png`), made, made)
    }
    await take(pictures, 'one more')
    const names = await readdir(pictures.folder)
    assert.equal(names.length, 9)
    assert.ok(names.includes(`${pictures.keyOf('en', plan('one more'))}.png`))
    assert.ok(
      !names.includes(`${pictures.keyOf('en', plan('0'))}.png`) &&
        names.includes(`${pictures.keyOf('en', plan('2'))}.png`),
    )
  })

  it('are shown even where nothing can be kept', async () => {
    const pictures = kept({}, '/dev/null/pictures')
    assert.ok((await take(pictures, 'a')).length > 0)
    assert.equal(pictures.errors.length, 1)
  })

  it('do not block the next when one fails', async () => {
    const pictures = kept()
    const broken: PicturePlan = { facts: { name: 'broken' }, draw: () => Promise.reject(new Error('no photo')) }
    const [failed, fine] = await Promise.allSettled([
      pictures.get(pictures.keyOf('en', broken), 'en', broken),
      take(pictures, 'a'),
    ])
    assert.deepEqual([failed.status, fine.status], ['rejected', 'fulfilled'])
  })
})
