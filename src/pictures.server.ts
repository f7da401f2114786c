import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { brandCard } from '#platform/pictures/brand-card.server.ts'
import { servePictures } from '#platform/pictures/serve-pictures.server.ts'
import { findRfqPicture } from '#rfqs/share-picture.server.ts'
import type { Lang, T } from '#platform/words.ts'

/** Mounts the pictures that previews of our pages show, of all slices. */
export function pictureRoutes(app: FastifyInstance, { config, database, speak }: { config: Config; database: Database; speak: Record<Lang, T> }) {
  const { kysely } = database
  servePictures(app, {
    data_dir: config.data_dir,
    find: {
      brand: async (_id, lang) => brandCard(lang, speak[lang]),
      rfq: (id, lang) => findRfqPicture(kysely, id, lang, speak[lang]),
    },
  })
}
