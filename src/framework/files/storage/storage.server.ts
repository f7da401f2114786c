import { randomBytes } from 'node:crypto'
import { constants, createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileKind } from '#framework/files/upload/kinds.ts'

/** A stored file as found in the storage. */
export interface FoundFile {
  path: string
  size: number
  modified: Date
}

/** Where uploaded files are kept. Paths are wire paths, `/uploads/<kind>/<32 hex>.<ext>`. */
export interface Storage {
  /** The kinds of files that are kept; each is a folder. */
  kinds: readonly FileKind[]
  /** A new, unused path on this machine for a file that is being received. */
  tempPath: () => string
  /** Moves a temporary file to its path; when this has returned, the file survives a crash. */
  put: (path: string, temp: string) => Promise<void>
  /** A stored file's bytes, or null when there is no such file. */
  open: (path: string) => Promise<{ stream: Readable; size: number } | null>
  /** Removes a stored file; one that is not there counts as removed. */
  remove: (path: string) => Promise<void>
  /** All stored files. */
  list: () => AsyncIterable<FoundFile>
  /** Temporary files, of finished and of broken uploads. */
  listTemp: () => AsyncIterable<FoundFile>
  /** Bytes that may still be written. */
  free: () => Promise<number>
}

/** A path that nobody can guess. */
export const randomPath = (kind: FileKind, ext: string) => `/uploads/${kind}/${randomBytes(16).toString('hex')}.${ext}`

const STORED_PATH = /^\/uploads\/([a-z]+)\/[0-9a-f]{32}(?:-\d{3,4})?\.[a-z]{3,4}$/

/** Whether a path is that of a stored file of one of these kinds; `uploads/` holds nothing else. */
export function isStoredPath(kinds: readonly FileKind[], path: string) {
  const kind = STORED_PATH.exec(path)?.[1]
  return kinds.some((known) => known === kind)
}

/** Writes a new file and has the disk confirm it; refuses to touch one that exists or to follow a link. */
export async function writeNew(path: string, bytes: Uint8Array) {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o640)
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

/** The path as given; anything but the path of a stored file is a mistake of the program. */
export function storedPath(kinds: readonly FileKind[], path: string) {
  if (!isStoredPath(kinds, path)) throw new Error(`not a path of a stored file: ${path}`)
  return path
}

async function* filesIn(folder: string, prefix: string): AsyncIterable<FoundFile> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    // A file may be gone between the listing and the look at it.
    const found = await stat(join(folder, entry.name)).catch(() => null)
    if (found) yield { path: `${prefix}/${entry.name}`, size: found.size, modified: found.mtime }
  }
}

/** Where files wait while they are received: on this machine, wherever they are stored later. */
export function localTemps(data_dir: string): Pick<Storage, 'tempPath' | 'listTemp' | 'free'> {
  const temp_dir = join(data_dir, 'uploads', 'tmp')
  mkdirSync(temp_dir, { recursive: true, mode: 0o750 })
  return {
    tempPath: () => join(temp_dir, randomBytes(16).toString('hex')),
    listTemp: () => filesIn(temp_dir, temp_dir),
    async free() {
      const { bavail, bsize } = await statfs(temp_dir)
      return bavail * bsize
    },
  }
}

/** Files on this machine's disk, in `<data_dir>/uploads/<kind>/`; temporary ones beside them, so that moving is one rename. */
export function diskStorage(data_dir: string, kinds: readonly FileKind[]): Storage {
  for (const kind of kinds) mkdirSync(join(data_dir, 'uploads', kind), { recursive: true, mode: 0o750 })
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
    remove: (path) => rm(place(path), { force: true }),
    async *list() {
      for (const kind of kinds) yield* filesIn(join(data_dir, 'uploads', kind), `/uploads/${kind}`)
    },
  }
}
