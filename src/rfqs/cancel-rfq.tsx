import { useQueryClient } from '@tanstack/react-query'
import { isApiFailure } from '#platform/api-client.ts'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { Confirm } from '#platform/ui/confirm.tsx'
import { FreeText } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'
import type { RfqCard } from './contract.ts'

/**
 * The question before an RFQ is canceled. Says by itself that it worked or why not; `onDone` goes on,
 * from the RFQ's own page to `/my-rfq`.
 */
export function CancelRfq({ rfq, open, onClose, onDone }: {
  rfq: Pick<RfqCard, 'rfq_id' | 'title' | 'bids_count'>
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()

  async function cancel() {
    try {
      await api.send('DELETE', `/rfqs/${rfq.rfq_id}/delete`)
    } catch (thrown) {
      toast([t('rfqs.cancel_failed'), isApiFailure(thrown) ? thrown.error : t('errors.generic')].join('\n'), 'error')
      throw thrown
    }
    toast(t('rfqs.canceled'), 'success')
    void queries.invalidateQueries({ queryKey: ['rfqs'] })
    onDone()
  }

  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('rfqs.cancel_title')}
      action={t('rfqs.cancel')}
      cancel={t('rfqs.cancel_keep')}
      busyLabel={t('rfqs.canceling')}
      danger
      onConfirm={cancel}
    >
      <FreeText className="cut" title={rfq.title}>
        <b>{rfq.title}</b>
      </FreeText>
      <p>{t('rfqs.cancel_body')}</p>
      {rfq.bids_count > 0 && <p>{t('rfqs.cancel_body_bids', { count: rfq.bids_count })}</p>}
    </Confirm>
  )
}
