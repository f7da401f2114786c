import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { rfqActs, whyNoChange } from '#tenders/core/rfq-act.tsx'
import { knownBidsCount } from '#tenders/core/known-bids-count.ts'

const cancelRfq = defineAction({
  name: 'cancel-rfq',
  schema: async () => NO_FIELDS,
  send: ({ api, place }, _values, sending) =>
    api.send('DELETE /rfqs/:rfq_id/delete', { rfq_id: place.params.rfq_id }, sending),
  success: () => ({ to: '/my-rfq', notice: { key: 'rfqs.canceled' } }),
})

export const actions = [cancelRfq]

/** The question before an RFQ is canceled. */
export default actPage({
  ...rfqActs,
  action: cancelRfq,
  words: 'rfqs.cancel',
  useSubject: ({ rfq }) => (useFirst(rfq.can.delete) ? rfq : whyNoChange(rfq)),
  cancel: 'rfqs.cancel_keep',
  danger: true,
  toastErrors: 'rfqs.cancel_failed',
  Body({ subject: rfq }) {
    const t = useT()
    const count = knownBidsCount(rfq)
    return (
      <>
        <FreeText className="cut" title={rfq.title}>
          <b>{rfq.title}</b>
        </FreeText>
        <p>{t('rfqs.cancel_body')}</p>
        {rfq.sealed && rfq.sealed.state !== 'opened' && <p>{t('sealed.cancel_erases')}</p>}
        {count > 0 && <p>{t('rfqs.cancel_body_bids', { count })}</p>}
      </>
    )
  },
})
