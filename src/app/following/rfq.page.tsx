// Lazy, but written by the server: its styles belong to the page.
import '#notifications/following/follow-button.module.css'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'
import type { RfqView } from '#tenders/contract.ts'
import RfqDetailPage, { load, prepare, prepareDeferred as prepareRfq } from '#tenders/rfqs/detail/rfq-detail.page.tsx'

export { load, prepare }
// The button brings its own; only the server looks for it here.
export const actions = import.meta.env.SSR
  ? [(await import('#notifications/following/follow-action.ts')).followAction]
  : []

const Follow = lazyComponent(async () => (await import('#notifications/following/follow.tsx')).Follow)
const prepareButton = async () => (await import('#notifications/following/follow.tsx')).LazyFollowButton.prepare()

export const prepareDeferred = (viewer: { signedIn: boolean }) =>
  Promise.all([prepareRfq(viewer), Follow.prepare(), viewer.signedIn && prepareButton()])

const FollowRfq = ({ rfq: { rfq_id, following, can, viewer_relation } }: { rfq: RfqView }) => (
  <Follow type="rfq" id={rfq_id} following={following} can={can} bidder={viewer_relation === 'bidder'} />
)

/** One RFQ, with the way to follow it. */
export default function RfqPage() {
  return <RfqDetailPage Follow={FollowRfq} />
}
