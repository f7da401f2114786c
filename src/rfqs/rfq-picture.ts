import { pictureAddress } from '#platform/pictures/address.ts'
import type { Lang } from '#platform/words.ts'
import type { RfqCard } from './contract.ts'

type Pictured = Pick<RfqCard, 'rfq_id' | 'version' | 'status' | 'closes_in'>

/** The address of an RFQ's picture for previews; another one whenever the picture is another: after a change, and each day while bids are open. */
export const rfqPicture = ({ rfq_id, version, status, closes_in }: Pictured, lang: Lang) =>
  pictureAddress(`rfq/${rfq_id}`, lang, `${version}-${status}${status === 'active' ? `-${closes_in}` : ''}`)
