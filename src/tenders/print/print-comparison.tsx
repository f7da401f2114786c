import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { rfqDetail } from '#tenders/core/rfq-detail-query.ts'
import { RfqPaper } from './rfq-paper.tsx'

/**
 * Prints the comparison of an RFQ's bids from a list: asks for them first, and is gone when the print window closes.
 */
export function PrintComparison({ rfq_id, onClose }: { rfq_id: number; onClose: () => void }) {
  const t = useT()
  const { data: rfq, isError } = useQuery(rfqDetail(String(rfq_id)))
  const gone = isError || rfq === null
  useEffect(() => {
    if (!gone) return
    toast(t('errors.generic'), 'error')
    onClose()
  }, [gone, onClose, t])
  return rfq ? <RfqPaper rfq={rfq} copies={1} comparisonOnly onPrinted={onClose} /> : null
}
