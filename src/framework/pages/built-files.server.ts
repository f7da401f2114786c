import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accepts } from '#framework/http/server/compress.server.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
const ENDINGS = { br: '.br', gzip: '.gz' }

/**
 * Serves the files of the build, compressed when it was made. Each stays in memory once it was requested: together they
 * are under 2 MB, and a first visit requests fifty of them. A name holds the hash of its content, so that it never
 * changes; once a later build has replaced the folder, what was not requested before is missing.
 */
export async function registerBuiltFiles(app: FastifyInstance, folder: string) {
  const names = new Set(await readdir(folder))
  const files = new Map<string, Promise<Buffer | undefined>>()
  const readOnce = (name: string) => {
    const file = files.get(name) ?? readFile(join(folder, name)).catch(() => undefined)
    files.set(name, file)
    return file
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = CONTENT_TYPES[extname(name)]
    if (!type || !names.has(name)) return reply.callNotFound()
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(request, one) && names.has(name + ENDINGS[one]))
    const file = await readOnce(name + (encoding ? ENDINGS[encoding] : ''))
    if (!file) return reply.callNotFound()
    if (encoding) void reply.header('content-encoding', encoding)
    void reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    return reply.type(type).send(file)
  })
}
