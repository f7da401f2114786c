import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { randomPath, writeNew, type FoundFile, type Storage } from '#framework/files/storage/storage.server.ts'

/** Stores bytes like an upload does. */
export async function putBytes(storage: Storage, path: string, bytes: Uint8Array) {
  const temp = storage.tempPath()
  await writeNew(temp, bytes)
  await storage.put(path, temp)
}

/** All bytes of a stored file, or null. */
export async function readBytes(storage: Storage, path: string) {
  const found = await storage.open(path)
  if (!found) return null
  const bytes = Buffer.concat((await found.stream.toArray()) as Buffer[])
  assert.equal(bytes.length, found.size)
  return bytes
}

/** Reads a listing completely. */
export async function allOf(files: AsyncIterable<FoundFile>) {
  const found: FoundFile[] = []
  for await (const file of files) found.push(file)
  return found
}

/** Requirements of every storage, run by tests and, with a real object storage, by a drill. */
export const storageCases: readonly { title: string; run: (storage: Storage) => Promise<void> }[] = [
  {
    title: 'gives back what was put, byte for byte, and leaves no temporary file',
    async run(storage) {
      for (const bytes of [
        Buffer.from('x'),
        randomBytes(2 * 1024 * 1024),
        randomBytes(3 * 1024 * 1024),
        Buffer.from([0, 13, 10, 0xff]),
      ]) {
        const path = randomPath('profile', 'pdf')
        await putBytes(storage, path, bytes)
        assert.ok((await readBytes(storage, path))?.equals(bytes))
      }
      assert.deepEqual(await allOf(storage.listTemp()), [])
    },
  },
  {
    title: 'says that there is no such file',
    run: async (storage) => assert.equal(await storage.open(randomPath('profile', 'docx')), null),
  },
  {
    title: 'removes a file, once and again',
    async run(storage) {
      const path = randomPath('profile', 'png')
      await putBytes(storage, path, Buffer.from('x'))
      await storage.remove(path)
      await storage.remove(path)
      assert.equal(await storage.open(path), null)
    },
  },
  {
    title: 'lists all files with size and time, however many pages that takes',
    async run(storage) {
      const paths = Array.from({ length: 10 }, () => randomPath('profile', 'jpg'))
      const begin = Date.now()
      for (const path of paths) await putBytes(storage, path, Buffer.alloc(7))
      const found = (await allOf(storage.list())).filter(({ path }) => paths.includes(path))
      assert.deepEqual(found.map(({ path }) => path).sort(), paths.sort())
      // Timestamps of other machines are whole seconds and may differ slightly.
      const [earliest, latest] = [begin - 60_000, Date.now() + 60_000]
      for (const { size, modified } of found) {
        assert.equal(size, 7)
        assert.ok(modified.getTime() > earliest && modified.getTime() < latest, modified.toISOString())
      }
    },
  },
  {
    title: "keeps a picture's copies beside it",
    async run(storage) {
      const path = `/uploads/profile/${randomBytes(16).toString('hex')}-640.webp`
      await putBytes(storage, path, Buffer.from('webp'))
      assert.equal(String(await readBytes(storage, path)), 'webp')
    },
  },
  {
    title: 'lets nobody leave it',
    async run(storage) {
      for (const path of [
        '/uploads/profile/../../secret.txt',
        '/uploads/tmp/x',
        '/etc/passwd',
        '../x',
        '/uploads/profile/a.pdf',
        '',
      ]) {
        await assert.rejects(async () => storage.open(path), /not a path/, path)
        await assert.rejects(async () => storage.remove(path), /not a path/, path)
        const temp = storage.tempPath()
        await writeNew(temp, Buffer.from('x'))
        await assert.rejects(async () => storage.put(path, temp), /not a path/, path)
      }
    },
  },
  {
    title: 'ends a reader who goes away, and goes on',
    async run(storage) {
      const path = randomPath('profile', 'txt')
      await putBytes(storage, path, Buffer.alloc(1_500_000, 'a'))
      for (let i = 0; i < 20; i++) (await storage.open(path))?.stream.destroy()
      assert.equal((await readBytes(storage, path))?.length, 1_500_000)
    },
  },
  {
    title: 'serves others while many readers are slow',
    async run(storage) {
      const path = randomPath('profile', 'txt')
      await putBytes(storage, path, Buffer.alloc(1_500_000, 'a'))
      const slow = await Promise.all(Array.from({ length: 60 }, () => storage.open(path)))
      assert.equal((await readBytes(storage, path))?.length, 1_500_000)
      for (const found of slow) found?.stream.destroy()
    },
  },
]
