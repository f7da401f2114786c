import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh, whyNoChange } from '#tenders/core/rfq-act.tsx'
import { knownBidsCount } from '#tenders/core/known-bids-count.ts'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'

const cancelRfq = defineAction({
  name: 'cancel-rfq',
  schema: async () => NO_FIELDS,
  send: ({ api, place }, _values, sending) =>
    api.send('DELETE /rfqs/:rfq_id/delete', { rfq_id: place.params.rfq_id }, sending),
  success: () => ({ to: '/my-rfq', notice: { key: 'rfqs.canceled' } }),
})

export const actions = [cancelRfq]

/** The question before an RFQ is canceled. */
export default definePage({ ...aboutRfq, View: CancelRfq })

function CancelRfq({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const possible = useFirst(rfq.can.delete)
  const count = knownBidsCount(rfq)
  const form = useForm({ action: cancelRfq, toastErrors: 'rfqs.cancel_failed', refused, done: refresh })
  if (!possible) {
    return (
      <RfqActClosed title={t('rfqs.cancel_title')} rfq={rfq}>
        {t(whyNoChange(rfq))}
      </RfqActClosed>
    )
  }
  return (
    <ConfirmView
      form={form}
      title={t('rfqs.cancel_title')}
      cancelTo={backPath(place)}
      submit={t('rfqs.cancel')}
      busyLabel={t('rfqs.canceling')}
      cancel={t('rfqs.cancel_keep')}
      danger
    >
      <FreeText className="cut" title={rfq.title}>
        <b>{rfq.title}</b>
      </FreeText>
      <p>{t('rfqs.cancel_body')}</p>
      {rfq.sealed && rfq.sealed.state !== 'opened' && <p>{t('sealed.cancel_erases')}</p>}
      {count > 0 && <p>{t('rfqs.cancel_body_bids', { count })}</p>}
    </ConfirmView>
  )
}
