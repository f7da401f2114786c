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
  /** The schema that the rows fit. */
  migrations: z.array(z.string()).min(1),
  /** Tells whether an installation has the key that sealed secrets were sealed with, and nothing about the key. */
  key_mark: z.string(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  /** What was missing or damaged when the backup was made. */
  problems: z.array(z.string()),
})

/** What a backup says of itself; written last, so that a folder with it is complete. */
export type Manifest = z.infer<typeof manifest>

const backedUpFile = z.object({ path: z.string(), size: z.number(), sha256: z.string() })

/** A stored file as the list in a backup names it. */
export type BackedUpFile = z.infer<typeof backedUpFile>

export const MANIFEST = 'manifest.json'
export const FILES = 'files.jsonl'

/** Where the rows of a table lie in a backup. */
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl.gz`)

/** Reads what a backup says of itself. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CommandFailure(`${folder} is not a backup: ${MANIFEST} is missing`)
  })
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new CommandFailure(`${join(folder, MANIFEST)} has an unknown format`)
  return read.data
}

/** The rows of a table, one text each, in their order. Fails when they are not those that were written. */
export async function* readRows(folder: string, { name, sha256 }: Manifest['tables'][number]): AsyncIterable<string> {
  const hash = createHash('sha256')
  const lines = createInterface({ input: createReadStream(tableFile(folder, name)).pipe(createGunzip()), crlfDelay: Infinity })
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield JSON.parse(line) as string
  }
  if (hash.digest('hex') !== sha256) throw new CommandFailure(`The backup is damaged: table ${name} does not match its checksum`)
}

/** The list of a backup's files; empty where there is none yet. Fails when it is not the one that was written. */
export async function readFileList(folder: string, sha256?: string): Promise<BackedUpFile[]> {
  const text = await readFile(join(folder, FILES), 'utf8').catch(() => '')
  if (sha256 !== undefined && createHash('sha256').update(text).digest('hex') !== sha256) throw new CommandFailure('The backup is damaged: the list of files does not match its checksum')
  return text.split('\n').filter(Boolean).map((line) => backedUpFile.parse(JSON.parse(line)))
}
