import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Config } from '#framework/config/config.server.ts'
import { MAX_FILE_BYTES, type FileKind } from '#framework/files/upload/kinds.ts'
import { createS3Client, orNull, putStream } from './s3-client.server.ts'
import { isStoredPath, localTemps, removeFile, storedPath, type FoundFile, type Storage } from './storage.server.ts'

/**
 * Stores files in a bucket, with their paths without the leading slash as keys. Files are received and inspected
 * locally; none exceeds 25 MiB, so each is one request. The bucket stays private: the application serves the files.
 */
export function s3Storage(config: S3Config, data_dir: string, kinds: readonly FileKind[]): Storage {
  const { bucket: Bucket, endpoint } = config
  const client = createS3Client(config)
  const fileAt = (path: string) => ({ Bucket, Key: storedPath(kinds, path).slice(1) })
  const noBucket = () => new Error(`there is no bucket ${Bucket} at ${endpoint}`)

  return {
    ...localTemps(data_dir),
    kinds,
    async put(path, temp) {
      const { size } = await stat(temp)
      const sent =
        size > MAX_FILE_BYTES
          ? putStream(await client, { ...fileAt(path), ContentLength: size }, temp)
          : (await client).putObject({ ...fileAt(path), Body: await readFile(temp) })
      if (!(await orNull(sent))) throw noBucket()
      await removeFile(temp)
    },
    async open(path) {
      const found = await orNull((await client).getObject(fileAt(path)))
      return found && { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
    },
    async remove(path) {
      await orNull((await client).deleteObject(fileAt(path)))
    },
    async *list(): AsyncIterable<FoundFile> {
      let next: string | undefined
      do {
        const page = await orNull((await client).listObjectsV2({ Bucket, Prefix: 'uploads/', ContinuationToken: next }))
        if (!page) throw noBucket()
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const path = `/${Key}`
          if (isStoredPath(kinds, path)) yield { path, size: Size, modified: LastModified }
        }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}
