import { pictureAddress } from '#framework/pictures/address.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { RfqCard } from '#tenders/core/contract.ts'

type Pictured = Pick<RfqCard, 'rfq_id' | 'version' | 'status' | 'closes_in'>

/**
 * The address of an RFQ's picture for previews; another one whenever the picture is another: after a change, and each
 * day while bids are open.
 */
export const rfqPicture = ({ rfq_id, version, status, closes_in }: Pictured, lang: Lang) =>
  pictureAddress(`rfq/${rfq_id}`, lang, `${version}-${status}${status === 'active' ? `-${closes_in}` : ''}`)
