import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Command, CommandFailure } from '#framework/config/command.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { keptDeletedFiles } from './deleted-files.server.ts'
import type { Storage } from './storage.server.ts'

/** Result of a check; all lists of paths are complete. */
export interface FilesReport {
  rows: number
  stored: number
  /** Files or copies that rows name but the storage lacks. */
  missing: string[]
  /** Files whose size, or with `deep` whose hash, differs from their row. */
  damaged: string[]
  /** Files older than a day without a row: the next sweep removes them. */
  unknown: string[]
}

const DAY = 86_400_000

/** Infected files were removed on purpose. */
const notInfected = sql<boolean>`coalesce(to_jsonb(files) ->> 'scan', '') <> 'infected'`

/** The SHA-256 of a stored file; null when it does not exist. */
export async function hashStored(storage: Storage, path: string): Promise<string | null> {
  const stored = await storage.open(path)
  if (!stored) return null
  const hash = createHash('sha256')
  for await (const part of stored.stream) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Compares rows and files. `deep` also compares the hash of every file. */
export async function checkFiles(
  reader: Reader,
  storage: Storage,
  { deep, kept_days }: { deep: boolean; kept_days: number },
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<FilesReport> {
  const found = new Map<string, { size: number; modified: Date }>()
  for await (const { path, size, modified } of storage.list()) found.set(path, { size, modified })
  // Read rows after files, because a file's row is written after the file.
  const rows = await reader
    .selectFrom('files')
    .select(['path', 'size', 'sha256', 'variants'])
    .where('deleted_at', 'is', null)
    .where(notInfected)
    .orderBy('file_id')
    .execute()
  const report: FilesReport = { rows: rows.length, stored: found.size, missing: [], damaged: [], unknown: [] }
  let done = 0
  for (const { path, size, sha256, variants } of rows) {
    // The file may have been stored after the listing.
    const stored = found.get(path) ?? (await sizeOf(storage, path))
    if (!stored) report.missing.push(path)
    else if (stored.size !== size || (deep && (await hashStored(storage, path)) !== sha256)) report.damaged.push(path)
    for (const width of variants) {
      const copy = variantPath(path, width)
      if (!found.delete(copy) && !(await sizeOf(storage, copy))) report.missing.push(copy)
    }
    found.delete(path)
    if (++done % 1000 === 0) onProgress(done, rows.length)
  }
  for (const path of await keptDeletedFiles(reader, kept_days)) found.delete(path)
  const now = Date.now()
  for (const [path, { modified }] of found) if (now - modified.getTime() > DAY) report.unknown.push(path)
  return report
}

async function sizeOf(storage: Storage, path: string) {
  const stored = await storage.open(path)
  stored?.stream.destroy()
  return stored && { size: stored.size }
}

export const fileCommands: Command[] = [
  {
    name: 'files:check',
    args: [],
    about: 'Compares file records with the storage: missing, damaged and unknown files',
    options: { deep: { about: 'also reads every file and compares its hash' } },
    async run({ options, config, database: { kysely }, storage, print }) {
      const rules = { deep: options.deep !== undefined, kept_days: config.keep_deleted_files_days }
      const report = await checkFiles(kysely, storage, rules, (done, of) => print(`${done} of ${of} files`))
      for (const kind of ['missing', 'damaged', 'unknown'] as const)
        for (const path of report[kind]) print(`${kind}  ${path}`)
      const { rows, stored, missing, damaged, unknown } = report
      print(
        `${rows} rows, ${stored} stored files: ${missing.length} missing, ${damaged.length} damaged, ${unknown.length} unknown`,
      )
      if (missing.length + damaged.length > 0)
        throw new CommandFailure('Files are missing or damaged: restore them from a backup')
    },
  },
]
