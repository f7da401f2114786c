import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { DRAWINGS } from './address.ts'
import type { Sheet } from './sheet.server.ts'

export interface PicturePlan {
  /** Everything the drawing depends on: equal facts give the same picture. */
  facts: Record<string, unknown>
  draw: (sheet: Sheet) => Promise<void> | void
}

interface KeptPicturesOptions {
  folder: string
  /** Maximum number of stored pictures; the oldest are removed first. */
  maxPictures?: number
  /** Maximum number of pictures waiting to be drawn. */
  maxQueue?: number
  /** Called when a picture could not be stored. */
  onCacheError: (error: unknown) => void
}

/** Draws each picture once and stores it under the hash of its facts; draws one at a time. */
export function createPictureCache({ folder, maxPictures = 1000, maxQueue = 20, onCacheError }: KeptPicturesOptions) {
  const pending = new Map<string, Promise<Buffer>>()
  const inTurn = createConcurrencyLimit({ maxRunning: 1, maxQueue })

  async function draw(lang: Lang, plan: PicturePlan) {
    // Fonts and their libraries are loaded with the first picture.
    const { newSheet } = await import('./sheet.server.ts')
    const sheet = await newSheet(lang)
    await plan.draw(sheet)
    return sheet.png()
  }

  async function keep(path: string, png: Buffer) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temp = join(folder, `${randomBytes(8).toString('hex')}.tmp`)
    await writeFile(temp, png)
    await rename(temp, path)
    const names = await readdir(folder)
    if (names.length <= maxPictures) return
    // Another process may have removed the same ones.
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
    )
    files.sort((a, b) => a.at - b.at)
    for (const { name } of files.slice(0, files.length - Math.floor(maxPictures * 0.9)))
      await rm(join(folder, name), { force: true })
  }

  return {
    /** The hash of a picture's facts. */
    keyOf: (lang: Lang, { facts }: PicturePlan) =>
      createHash('sha256')
        .update(JSON.stringify([DRAWINGS, lang, facts]))
        .digest('hex')
        .slice(0, 32),

    /** Returns a picture, drawn if necessary; throws 503 when too many are waiting. */
    async get(key: string, lang: Lang, plan: PicturePlan): Promise<Buffer> {
      const path = join(folder, `${key}.png`)
      const kept = await readFile(path).catch(() => null)
      if (kept) return kept
      const inProgress = pending.get(key)
      if (inProgress) return inProgress
      const whole = inTurn(() => draw(lang, plan)).then(async (png) => {
        await keep(path, png).catch(onCacheError)
        return png
      })
      pending.set(key, whole)
      try {
        return await whole
      } finally {
        pending.delete(key)
      }
    },
  }
}
