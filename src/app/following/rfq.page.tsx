// Lazy, but written by the server: its styles belong to the page.
import '#notifications/following/follow-button.module.css'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import { meQuery } from '#framework/ssr/me.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'
import type { RfqView } from '#tenders/contract.ts'
import RfqDetailPage, { load as loadRfq, prepare } from '#tenders/rfqs/detail/rfq-detail.page.tsx'

export { prepare }
// The button brings its own; only the server looks for it here.
export const actions = import.meta.env.SSR ? [(await import('#notifications/following/follow-action.ts')).followAction] : []

const Follow = lazyComponent(async () => (await import('#notifications/following/follow.tsx')).Follow)
const prepareButton = async () => (await import('#notifications/following/follow.tsx')).LazyFollowButton.prepare()

export async function load(queries: QueryClient, api: Api, place: Place) {
  const [found] = await Promise.all([loadRfq(queries, api, place), Follow.prepare(), import.meta.env.SSR && queries.getQueryData(meQuery(api).queryKey) && prepareButton()])
  return found
}

const FollowRfq = ({ rfq: { rfq_id, following, can, viewer_relation } }: { rfq: RfqView }) => (
  <Follow type="rfq" id={rfq_id} following={following} can={can} bidder={viewer_relation === 'bidder'} />
)

/** One RFQ, with the way to follow it. */
export default function RfqPage() {
  return <RfqDetailPage Follow={FollowRfq} />
}
