import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { CommandFailure } from '#framework/config/command.server.ts'

const table = z.object({ name: z.string().regex(/^[a-z_]+$/), rows: z.number(), sha256: z.string() })
const sequence = z.object({ table: z.string(), column: z.string(), value: z.string(), called: z.boolean() })

const manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** Migrations of the schema that the rows fit. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the secret key without revealing it. */
  key_mark: z.string(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  /** Files that were missing or damaged when the backup was made. */
  problems: z.array(z.string()),
})

/** Contents of `manifest.json`. Written last, so a folder that contains it is complete. */
export type Manifest = z.infer<typeof manifest>

const backedUpFile = z.object({ path: z.string(), size: z.number(), sha256: z.string() })

/** A file in the list of a backup. */
export type BackedUpFile = z.infer<typeof backedUpFile>

export const MANIFEST = 'manifest.json'
export const FILES = 'files.jsonl'

export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl.gz`)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CommandFailure(`${folder} is not a backup: ${MANIFEST} is missing`)
  })
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new CommandFailure(`${join(folder, MANIFEST)} has an unknown format`)
  return read.data
}

/** Reads the rows of a table as text. Fails when the hash does not match. */
export async function* readRows(folder: string, { name, sha256 }: Manifest['tables'][number]): AsyncIterable<string> {
  const hash = createHash('sha256')
  const rows = createGunzip()
  // A pipe alone would leave the error of a missing file to nobody.
  createReadStream(tableFile(folder, name))
    .on('error', (error) => rows.destroy(error))
    .pipe(rows)
  const lines = createInterface({ input: rows, crlfDelay: Infinity })
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield JSON.parse(line) as string
  }
  if (hash.digest('hex') !== sha256)
    throw new CommandFailure(`The backup is damaged: table ${name} does not match its checksum`)
}

/** The file list of a backup; empty when it does not exist yet. Fails when the hash does not match. */
export async function readFileList(folder: string, sha256?: string): Promise<BackedUpFile[]> {
  const text = await readFile(join(folder, FILES), 'utf8').catch(() => '')
  if (sha256 !== undefined && createHash('sha256').update(text).digest('hex') !== sha256)
    throw new CommandFailure('The backup is damaged: the list of files does not match its checksum')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => backedUpFile.parse(JSON.parse(line)))
}
