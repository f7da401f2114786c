import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Config } from '#framework/config/config.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import { s3Requests } from './s3-requests.server.ts'
import { isStoredPath, localTemps, storedPath, type FoundFile, type Storage } from './storage.server.ts'

/** A value of a listing. Paths, dates and numbers need no unescaping; a continuation token may. */
const valueOf = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/**
 * Stores files in a bucket, with their paths without the leading slash as keys. Files are received and inspected locally; none
 * exceeds 2 MiB, so each is one request. The bucket stays private: the application serves the files.
 */
export function s3Storage(config: S3Config, data_dir: string, kinds: readonly FileKind[], timeoutMs?: number): Storage {
  const request = s3Requests(config, timeoutMs)
  const keyOf = (path: string) => storedPath(kinds, path).slice(1)

  return {
    ...localTemps(data_dir),
    kinds,
    async put(path, temp) {
      const answer = await request({ method: 'PUT', key: keyOf(path), body: await readFile(temp) })
      if (!answer.ok) throw new Error(`there is no bucket ${config.bucket} at ${config.endpoint}`)
      await answer.body?.cancel()
      await rm(temp, { force: true })
    },
    async open(path) {
      const answer = await request({ method: 'GET', key: keyOf(path) })
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel()
        return null
      }
      return { stream: Readable.from(answer.body, { objectMode: false }), size: Number(answer.headers.get('content-length')) }
    },
    async remove(path) {
      const answer = await request({ method: 'DELETE', key: keyOf(path) })
      await answer.body?.cancel()
    },
    async *list(): AsyncIterable<FoundFile> {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix: 'uploads/', ...(next && { 'continuation-token': next }) }
        const answer = await request({ method: 'GET', key: '', query })
        const xml = await answer.text()
        if (!answer.ok) throw new Error(`there is no bucket ${config.bucket} at ${config.endpoint}`)
        for (const [, entry = ''] of xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
          const path = `/${valueOf(entry, 'Key')}`
          if (!isStoredPath(kinds, path)) continue
          yield { path, size: Number(valueOf(entry, 'Size')), modified: new Date(valueOf(entry, 'LastModified') ?? 0) }
        }
        next = valueOf(xml, 'IsTruncated') === 'true' ? valueOf(xml, 'NextContinuationToken') : undefined
      } while (next)
    },
  }
}
