import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { LANGS, type Lang } from '#framework/i18n/messages.ts'
import { brandPicture } from './address.ts'
import { createPictureCache, type PicturePlan } from './picture-cache.server.ts'

/** A picture that guests may see. */
export interface PreviewPicture {
  /** Its current address, as used by pages. */
  address: string
  /** Without a plan, the brand picture is shown at this address. */
  plan?: PicturePlan
}

/** Finds the picture of a record; one that guests may not see fails with 404. */
export type FindPicture = (id: number, lang: Lang) => Promise<PreviewPicture>

interface PictureOptions {
  data_dir: string
  /** Draws the application's own picture. */
  brand: (lang: Lang) => PicturePlan
  /** By the kind in the address. */
  find: Record<string, FindPicture>
}

const ADDRESS = new RegExp(`^/og/(\\w+?)(?:/([1-9]\\d{0,8}))?\\.(${LANGS.join('|')})\\.png$`)
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=300'

/** Folder of drawn pictures; may be deleted at any time. */
export const pictureFolder = (data_dir: string) => join(data_dir, 'cache', 'pictures')

/**
 * Serves preview pictures at `/og/<kind>/<id>.<lang>.png?v=…` and `/og/brand.<lang>.png`, the same for all visitors.
 * The picture at its current address never changes; older addresses return the current picture, cached briefly.
 */
export function servePictures(app: FastifyInstance, { data_dir, brand, find }: PictureOptions) {
  const finders: Record<string, FindPicture> = {
    ...find,
    brand: async (_id, lang) => ({ address: brandPicture(lang) }),
  }
  const cache = createPictureCache({
    folder: pictureFolder(data_dir),
    onCacheError: (error) => app.log.warn({ err: error }, 'a picture for previews was not kept'),
  })
  app.get('/og/*', { schema: { hide: true } }, async (request, reply) => {
    const [, kind = '', id, lang] = ADDRESS.exec(request.url.split('?')[0]!) ?? []
    const finder = Object.hasOwn(finders, kind) ? finders[kind] : undefined
    if (!finder || (id === undefined) !== (kind === 'brand')) throw fail(404, 'not_found')
    const { address, plan = brand(lang as Lang) } = await finder(Number(id ?? 0), lang as Lang)
    const key = cache.keyOf(lang as Lang, plan)
    const etag = `"${key}"`
    void reply.headers({
      'cache-control': request.url === address ? IMMUTABLE : SHORT_LIVED,
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/png').send(await cache.get(key, lang as Lang, plan))
  })
}
