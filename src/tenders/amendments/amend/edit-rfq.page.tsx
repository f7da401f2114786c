import { featuresQuery } from '#reference/features/feature-queries.ts'
import { categoryNames } from '#reference/categories/category-names.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { placesOf } from '#reference/locations/location-queries.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { largeFilesQuery } from '#tenders/core/publishing/large-files-query.ts'
import { RfqActClosed, whyNoChange } from '#tenders/core/rfq-act.tsx'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'
import { placeOf } from '#tenders/rfqs/publish/first-facts.ts'
import { AmendRfq } from './amend-rfq.tsx'
import { amendRfq } from './amend-rfq-action.tsx'

export const actions = [amendRfq]

/** Amends an RFQ: everything where its bids must be confirmed; dates, quantity and category where they stay. */
export default definePage({
  ...aboutRfq,
  prefetch: ({ rfq }, { posted }) => ({
    ...(rfq.on_change === 'confirm' && placesOf(posted?.texts ?? placeOf(rfq))),
    ...(rfq.on_change === 'confirm' && { large: largeFilesQuery() }),
    categories: categoryNames(),
    features: featuresQuery(),
    units: unitsQuery(),
  }),
  needsPage: ({ rfq }) => rfq.on_change === 'confirm' && rfq.can.edit,
  View: EditRfq,
})

function EditRfq({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const possible = useFirst(rfq.can.edit)
  if (possible) return <AmendRfq rfq={rfq} />
  return (
    <RfqActClosed title={t('rfqs.edit')} rfq={rfq}>
      {t(rfq.status === 'completed' && rfq.viewer_relation === 'owner' ? 'rfqs.accepted_locked' : whyNoChange(rfq))}
    </RfqActClosed>
  )
}
