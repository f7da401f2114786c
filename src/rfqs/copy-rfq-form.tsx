import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { rfqDetail } from './rfq-detail-query.ts'
import { RfqForm } from './rfq-form.tsx'

/** The form with what an own RFQ holds; says so where there is none of that number. */
export function CopyRfqForm({ rfq_id, onClose }: { rfq_id: string; onClose: () => void }) {
  const t = useWords()
  const { data, isError } = useQuery(rfqDetail(useApi(), rfq_id, true))
  const source = data?.viewer_relation === 'owner' ? data : undefined
  const missing = isError || (data !== undefined && !source)
  useEffect(() => {
    if (!missing) return
    toast(t('rfqs.copy_missing'), 'error')
    onClose()
    // Said once; the parent makes `onClose` anew each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing])
  return source ? <RfqForm source={source} onClose={onClose} /> : null
}
