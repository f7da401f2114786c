import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How long a step of a start may take before it says what it waits for. */
const SILENT_MS = 5000

/** Says what a step of a start waits for, if that takes long. */
export async function announceWait<R>(what: string, print: (line: string) => void, step: Promise<R>): Promise<R> {
  const timer = setTimeout(() => print(`Waiting for ${what}…`), SILENT_MS)
  try {
    return await step
  } finally {
    clearTimeout(timer)
  }
}

/** Creates a folder and those above it. `mkdir` of Node with `recursive` does not end below `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}
