import { useLang, useSite } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { ShareDialog } from '#framework/ui/page/share-dialog.tsx'
import type { RfqCard } from '#tenders/contract.ts'

/** What is being done with an RFQ of one's own. */
export interface Doing {
  what: 'share'
  rfq: RfqCard
}

/** The dialog over the list of one's own RFQs. */
export function MyRfqDialog({ doing: { rfq }, onClose }: { doing: Doing; onClose: () => void }) {
  const lang = useLang()
  const { public_url } = useSite()
  return (
    <ShareDialog open onClose={onClose} url={public_url + localPath(lang, `/rfq/${rfq.rfq_id}`)} text={rfq.title} />
  )
}
