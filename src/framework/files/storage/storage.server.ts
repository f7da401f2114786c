import { randomBytes } from 'node:crypto'
import { constants, createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileKind } from '#framework/files/upload/kinds.ts'

export interface FoundFile {
  path: string
  size: number
  modified: Date
}

/** Storage of uploaded files. Paths are those on the wire, `/uploads/<kind>/<32 hex>.<ext>`. */
export interface Storage {
  /** Kinds of stored files; each is a folder. */
  kinds: readonly FileKind[]
  /** A local path for a file that is being received: a new one, or the one of this name. */
  tempPath: (name?: string) => string
  /** Moves a temporary file to its path; afterwards the file survives a crash. */
  put: (path: string, temp: string) => Promise<void>
  /** The content of a stored file; null when it does not exist. */
  open: (path: string) => Promise<{ stream: Readable; size: number } | null>
  /** Removes a stored file; succeeds when it does not exist. */
  remove: (path: string) => Promise<void>
  list: () => AsyncIterable<FoundFile>
  /** Temporary files, also those of interrupted uploads. */
  listTemp: () => AsyncIterable<FoundFile>
  /** Free space in bytes. */
  free: () => Promise<number>
}

/** A path that cannot be guessed. */
export const randomPath = (kind: FileKind, ext: string) => `/uploads/${kind}/${randomBytes(16).toString('hex')}.${ext}`

const STORED_PATH = /^\/uploads\/([a-z_]+)\/[0-9a-f]{32}(?:-\d{3,4})?\.[a-z]{3,4}$/

/** Whether a path is that of a stored file of one of these kinds. */
export function isStoredPath(kinds: readonly FileKind[], path: string) {
  const kind = STORED_PATH.exec(path)?.[1]
  return kinds.some((known) => known === kind)
}

/** Writes a new file and flushes it to disk; fails when the path exists, even as a link. */
export async function writeNew(path: string, bytes: Uint8Array) {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/** Removes a file; succeeds when it does not exist. In one call of the system, where `rm` makes three. */
export const removeFile = (path: string) =>
  unlink(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })

/** Returns the path; throws when it is not the path of a stored file, which would be a bug. */
export function storedPath(kinds: readonly FileKind[], path: string) {
  if (!isStoredPath(kinds, path)) throw new Error(`not a path of a stored file: ${path}`)
  return path
}

async function* filesIn(folder: string, prefix: string): AsyncIterable<FoundFile> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    // The file may disappear between the listing and `stat`.
    const found = await stat(join(folder, entry.name)).catch(() => null)
    if (found) yield { path: `${prefix}/${entry.name}`, size: found.size, modified: found.mtime }
  }
}

/** Temporary files while uploads are received; always local, wherever files are stored later. */
export function localTemps(data_dir: string): Pick<Storage, 'tempPath' | 'listTemp' | 'free'> {
  const temp_dir = join(data_dir, 'uploads', 'tmp')
  mkdirSync(temp_dir, { recursive: true, mode: 0o700 })
  return {
    tempPath: (name = randomBytes(16).toString('hex')) => join(temp_dir, name),
    listTemp: () => filesIn(temp_dir, temp_dir),
    async free() {
      const { bavail, bsize } = await statfs(temp_dir)
      return bavail * bsize
    },
  }
}

/**
 * Stores files in `<data_dir>/uploads/<kind>/`, with temporary files on the same file system, so that moving is a
 * rename.
 */
export function diskStorage(data_dir: string, kinds: readonly FileKind[]): Storage {
  for (const kind of kinds) mkdirSync(join(data_dir, 'uploads', kind), { recursive: true, mode: 0o700 })
  const temps = localTemps(data_dir)
  const place = (path: string) => join(data_dir, storedPath(kinds, path))

  return {
    ...temps,
    kinds,
    async put(path, temp) {
      const target = place(path)
      await rename(temp, target)
      await syncFolder(dirname(target))
    },
    async open(path) {
      const file = await open(place(path), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return { stream: createReadStream('', { fd: file }), size }
    },
    remove: (path) => removeFile(place(path)),
    async *list() {
      for (const kind of kinds) yield* filesIn(join(data_dir, 'uploads', kind), `/uploads/${kind}`)
    },
  }
}
