import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '#framework/config/command.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { hashStored } from '#framework/files/storage/ops.server.ts'
import { isStoredPath, type Storage } from '#framework/files/storage/storage.server.ts'
import { type BackedUpFile, FILES, readFileList } from './manifest.server.ts'

/** Enough parallel transfers to hide the latency of an object storage. */
const MAX_PARALLEL = 4
const PROGRESS_INTERVAL_FILES = 1000

/** A file of the snapshot; smaller copies of pictures have no hash of their own. */
interface WantedFile {
  path: string
  size: number
  sha256: string
  variants: number[]
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: MAX_PARALLEL }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Writes a stream into a new file and returns its size and hash. */
async function writeHashed(stream: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  async function* watched() {
    for await (const part of stream) {
      hash.update(part as Buffer)
      size += (part as Buffer).length
      yield part
    }
  }
  await pipeline(watched, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { size, sha256: hash.digest('hex') }
}

/**
 * Copies files from the storage into a backup. Stored files never change, so a file that the previous backup contains
 * is hard-linked. Returns the hash of the file list and the files that do not match their record.
 */
export async function copyOut(
  storage: Storage,
  wanted: readonly WantedFile[],
  folder: string,
  previous: string | undefined,
  print: (line: string) => void,
) {
  for (const kind of storage.kinds) await mkdir(join(folder, 'uploads', kind), { recursive: true, mode: 0o700 })
  const known = new Map(previous === undefined ? [] : (await readFileList(previous)).map((file) => [file.path, file]))
  const list: BackedUpFile[] = []
  const problems: string[] = []
  const single = wanted.flatMap(({ path, size, sha256, variants }) => [
    { path, expected: { size, sha256 } },
    ...variants.map((width) => ({ path: variantPath(path, width), expected: undefined })),
  ])
  await inParallel(single, async ({ path, expected }) => {
    const target = join(folder, path)
    const before = known.get(path)
    if (
      before &&
      (!expected || before.sha256 === expected.sha256) &&
      (await link(join(previous!, path), target).then(
        () => true,
        () => false,
      ))
    ) {
      list.push(before)
    } else {
      const stored = await storage.open(path)
      if (!stored) return void problems.push(`missing ${path}`)
      const written = await writeHashed(stored.stream, target)
      if (expected && (written.size !== expected.size || written.sha256 !== expected.sha256))
        problems.push(`damaged ${path}`)
      list.push({ path, ...written })
    }
    if (list.length % PROGRESS_INTERVAL_FILES === 0) print(`  ${list.length} of ${single.length} files`)
  })
  list.sort((a, b) => (a.path < b.path ? -1 : 1))
  const text = list.map((file) => `${JSON.stringify(file)}\n`).join('')
  await writeFile(join(folder, FILES), text, { flag: 'wx', mode: 0o600, flush: true })
  const bytes = list.reduce((sum, { size }) => sum + size, 0)
  return {
    files: { count: list.length, bytes, sha256: createHash('sha256').update(text).digest('hex') },
    problems: problems.sort(),
  }
}

/** Copies the files of a backup into the storage. An existing file with the same bytes is kept. */
export async function copyIn(
  storage: Storage,
  folder: string,
  list: readonly BackedUpFile[],
  print: (line: string) => void,
) {
  const there = new Set<string>()
  for await (const { path } of storage.list()) there.add(path)
  let done = 0
  await inParallel(list, async ({ path, sha256 }) => {
    if (!isStoredPath(storage.kinds, path))
      throw new CommandFailure(`The backup is damaged: ${path} is not a valid file path`)
    if (!there.has(path) || (await hashStored(storage, path)) !== sha256) {
      const temp = storage.tempPath()
      await mkdir(dirname(temp), { recursive: true })
      const written = await writeHashed(createReadStream(join(folder, path)), temp).catch(
        (error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' ? new CommandFailure(`The backup is damaged: ${path} is missing`) : error
        },
      )
      if (written.sha256 !== sha256) {
        await rm(temp, { force: true })
        throw new CommandFailure(`The backup is damaged: ${path} does not match its checksum`)
      }
      await storage.put(path, temp)
    }
    if (++done % PROGRESS_INTERVAL_FILES === 0) print(`  ${done} of ${list.length} files`)
  })
}
