import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** In the data folder: what `backup:create` made last. */
const FILE = 'last-backup.json'
const shape = z.object({ created_at: z.string(), folder: z.string(), problems: z.int() })
export type LastBackup = z.infer<typeof shape>

export const writeLastBackup = (data_dir: string, last: LastBackup) =>
  writeFile(join(data_dir, FILE), `${JSON.stringify(last)}\n`, { mode: 0o600 })

/** Undefined when no backup was made with this data folder. */
export async function readLastBackup(data_dir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(data_dir, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : shape.parse(JSON.parse(text))
}
