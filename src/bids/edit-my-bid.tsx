import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { rfqDetail } from '#rfqs/rfq-detail-query.ts'
import { BidForm } from './bid-form.tsx'

/** Changes a bid from the list of one's own: asks for its RFQ, then shows the form. */
export function EditMyBid({ rfq_id, user_id, onClose }: { rfq_id: number; user_id: number; onClose: () => void }) {
  const t = useWords()
  const queries = useQueryClient()
  const { data: rfq, isError } = useQuery(rfqDetail(useApi(), String(rfq_id), true))
  const bid = rfq?.bids.find(({ mine }) => mine)
  const gone = isError || rfq === null || (rfq !== undefined && !bid)
  useEffect(() => {
    if (!gone) return
    toast(t('errors.generic'), 'error')
    onClose()
  }, [gone, onClose, t])
  if (!rfq || !bid) return null

  const refresh = () => queries.invalidateQueries({ queryKey: ['rfqs'] })
  return (
    <BidForm
      rfq={rfq}
      bid={bid}
      user_id={user_id}
      onClose={onClose}
      onDone={() => {
        onClose()
        void refresh()
      }}
      // What the server refuses because things have changed is seen in the list at once.
      onRefused={(thrown) => (isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined)}
    />
  )
}
