import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#framework/database/tables.ts'
import { fail } from '#framework/api/failure.ts'
import { contentDisposition } from '#framework/files/upload/file-name.ts'
import { MIME_TYPES, variantPath, type FileKind } from '#framework/files/upload/kinds.ts'
import type { Limits } from '#framework/http/limits.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'

/** The properties of a file that access rules use. */
export interface ReadableFile {
  file_id: number
  kind: FileKind
  owner_id: number
}

/**
 * Throws 401 or 404 when the caller may not read the file; returns whether everyone may, so that shared caches may
 * store it.
 */
export type MayRead = (request: FastifyRequest, file: ReadableFile) => Promise<'public' | 'private'>

const INLINE = new Set<string>([MIME_TYPES.jpg, MIME_TYPES.png, MIME_TYPES.gif, MIME_TYPES.webp])
const NAME = /^([0-9a-f]{32})(?:-(320|640|1280))?\.([a-z]{3,4})$/

/**
 * Serves uploaded files at `GET /uploads/<kind>/<name>`. A path is looked up in the database before the file is opened,
 * so path traversal is impossible. Headers prevent browsers from executing any content.
 */
export function serveFiles(
  app: FastifyInstance,
  {
    kysely,
    storage,
    limits,
    mayRead,
  }: {
    kysely: Kysely<Schema>
    storage: Storage
    limits: Pick<Limits, 'countFile'>
    mayRead: Record<FileKind, MayRead | 'public'>
  },
) {
  app.get('/uploads/:kind/:name', { schema: { hide: true } }, async (request, reply) => {
    const { kind, name } = request.params as { kind: string; name: string }
    const found = await find(kysely, kind, name)
    if (!found) throw fail(404, 'not_found')
    const { file, path, mime, shown_name, etag } = found
    const rule = mayRead[file.kind]
    const readers = rule === 'public' ? rule : await rule(request, file)

    const known = isKnown(request.headers['if-none-match'], etag)
    if (readers === 'public') limits.countFile(request, path, known ? 0.1 : 1)
    describe(reply, readers, mime, shown_name, etag)
    if (known) return reply.code(304).send()
    const stored = await storage.open(path)
    if (!stored) {
      request.log.error({ path }, 'a file has a row and no bytes')
      throw fail(404, 'not_found')
    }
    void reply.header('content-length', stored.size)
    if (request.method !== 'HEAD') return reply.send(stored.stream)
    stored.stream.destroy()
    // Fastify would set its own length for anything other than a stream.
    return reply.send(Readable.from([]))
  })
}

/** Finds the row of a path; a WebP copy through the picture it was made from. */
async function find(kysely: Kysely<Schema>, kind: string, name: string) {
  const match = NAME.exec(name)
  if (!match) return
  const [, random, width, ext] = match
  if (width && ext !== 'webp') return
  const base = `/uploads/${kind}/${random}`
  const row = await kysely
    .selectFrom('files')
    .select(['file_id', 'path', 'kind', 'owner_id', 'name', 'mime', 'sha256', 'variants'])
    .where('path', 'in', width ? [`${base}.jpg`, `${base}.png`] : [`${base}.${ext}`])
    .where('deleted_at', 'is', null)
    .where('reserved_for', 'is', null)
    .where('scan', 'in', ['clean', 'unscanned'])
    .executeTakeFirst()
  if (!row || (width && !row.variants.includes(Number(width)))) return
  const file: ReadableFile = { file_id: row.file_id, kind: row.kind, owner_id: row.owner_id }
  const etag = `"${row.sha256.slice(0, 32)}${width ? `-${width}` : ''}"`
  if (!width) return { file, path: row.path, mime: row.mime, shown_name: row.name, etag }
  return {
    file,
    path: variantPath(row.path, Number(width)),
    mime: MIME_TYPES.webp,
    shown_name: row.name.replace(/\.\w+$/, '.webp'),
    etag,
  }
}

function describe(reply: FastifyReply, readers: 'public' | 'private', mime: string, name: string, etag: string) {
  const is_public = readers === 'public'
  void reply.headers({
    'content-type': mime,
    'content-disposition': contentDisposition(name, INLINE.has(mime) ? 'inline' : 'attachment'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': is_public ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ...(is_public && { etag }),
  })
}

const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
