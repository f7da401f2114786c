import { pictureAddress } from '#framework/pictures/address.ts'
import { versionOf } from '#framework/text/preview.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { ProductView } from './contract.ts'

/** The address of a product's picture for previews; another one whenever the picture is another. */
export const productPicture = ({ product_id, version, attachments_path, seller_info }: ProductView, lang: Lang) =>
  pictureAddress(
    `product/${product_id}`,
    lang,
    `${version}-${versionOf(attachments_path[0], seller_info.company_name)}`,
  )
