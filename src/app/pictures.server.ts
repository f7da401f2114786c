import type { ApiServer } from '#framework/http/api.server.ts'
import { servePictures } from '#framework/pictures/serve-pictures.server.ts'
import { findProductPicture } from '#marketplace/product/share-picture.server.ts'
import { findRfqPicture } from '#tenders/print/share-picture.server.ts'
import { findProfilePicture } from '#companies/public-page/share-picture.server.ts'
import { brandPlan } from './frame/head/brand-card.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'

/** Mounts the preview pictures of all slices. */
export function pictureRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { config, database, storage } = app
  const { kysely } = database
  servePictures(app, {
    data_dir: config.data_dir,
    brand: (lang) => brandPlan(translators[lang]),
    find: {
      profile: (id, lang) => findProfilePicture(kysely, storage, id, lang, translators[lang]),
      product: (id, lang) => findProductPicture(kysely, storage, id, lang, translators[lang]),
      rfq: (id, lang) => findRfqPicture(kysely, id, lang, translators[lang]),
    },
  })
}
