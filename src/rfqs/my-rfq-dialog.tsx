import { useLang, useSite } from '#platform/ssr/context.tsx'
import { localPath } from '#platform/ssr/language-path.ts'
import { ShareDialog } from '#platform/ui/share-dialog.tsx'
import { CancelRfq } from './cancel-rfq.tsx'
import type { RfqCard } from './contract.ts'
import { RfqEditDialog } from './rfq-edit-form.tsx'

/** What is being done with an RFQ of one's own. */
export interface Doing {
  what: 'edit' | 'delete' | 'share'
  rfq: RfqCard
}

const nothingMore = () => {}

/** The dialog over the list of one's own RFQs. */
export function MyRfqDialog({ doing: { what, rfq }, onClose }: { doing: Doing; onClose: () => void }) {
  const lang = useLang()
  const { public_url } = useSite()
  if (what === 'edit') return <RfqEditDialog rfq={rfq} open onClose={onClose} onSaved={nothingMore} />
  if (what === 'delete') return <CancelRfq rfq={rfq} open onClose={onClose} onDone={nothingMore} />
  return <ShareDialog open onClose={onClose} url={public_url + localPath(lang, `/rfq/${rfq.rfq_id}`)} text={rfq.title} />
}
