import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '#framework/config/command.server.ts'
import { migrationNames } from '#framework/database/migrate.server.ts'
import { type BackedUpFile, type Manifest, readFileList, readManifest, readRows } from './manifest.server.ts'

/** What a backup was found to contain, and in which ways it is not what its manifest says. */
export interface BackupCheck {
  created_at: string
  tables: number
  rows: number
  files: number
  bytes: number
  /** Files that were missing or damaged when it was made. */
  problems: readonly string[]
  differences: string[]
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Reads every row of a table. */
async function checkTable(folder: string, table: Manifest['tables'][number]): Promise<string | undefined> {
  let rows = 0
  try {
    for await (const row of readRows(folder, table)) if (typeof row === 'string') rows++
  } catch (error) {
    return error instanceof CommandFailure ? error.message : `table ${table.name} cannot be read: ${messageOf(error)}`
  }
  return rows === table.rows ? undefined : `table ${table.name} has ${rows} of ${table.rows} rows`
}

async function checkFile(folder: string, { path, size, sha256 }: BackedUpFile): Promise<string | undefined> {
  const hash = createHash('sha256')
  let read = 0
  try {
    await pipeline(createReadStream(join(folder, path)), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        read += part.length
        hash.update(part)
      }
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? `${path} is missing` : `${path}: ${messageOf(error)}`
  }
  return read === size && hash.digest('hex') === sha256 ? undefined : `${path} does not match its checksum`
}

/**
 * Reads a whole backup as a restore would, without a database: its manifest, each row of each table and each file, with
 * their checksums.
 *
 * @throws CommandFailure without a manifest that can be read
 */
export async function verifyBackup(folder: string): Promise<BackupCheck> {
  const manifest = await readManifest(folder)
  const differences: string[] = []
  const names = await migrationNames()
  const newer = manifest.migrations.find((name, index) => names[index] !== name)
  if (newer !== undefined)
    differences.push(`it was made by another release (${newer}); that release checks and restores it`)
  for (const table of manifest.tables) {
    const difference = await checkTable(folder, table)
    if (difference !== undefined) differences.push(difference)
  }
  const list = await readFileList(folder, manifest.files.sha256).catch((error: unknown) => {
    differences.push(messageOf(error))
    return []
  })
  for (const file of list) {
    const difference = await checkFile(folder, file)
    if (difference !== undefined) differences.push(difference)
  }
  return {
    created_at: manifest.created_at,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
    bytes: manifest.files.bytes,
    problems: manifest.problems,
    differences,
  }
}
