import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { rfqActs, whyNoChange } from '#tenders/core/rfq-act.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'

const makePublic = defineAction({
  name: 'make-public',
  schema: async () => NO_FIELDS,
  send: ({ api, place }, _values, sending) =>
    api.send('PUT /rfqs/:rfq_id/access', { rfq_id: place.params.rfq_id, access: 'public' }, sending),
  success: (_answer, _values, { place }) => ({
    to: rfqPath(place.params.rfq_id ?? ''),
    notice: { key: 'rfqs.made_public' },
  }),
})

export const actions = [makePublic]

/** The question before an RFQ for invited suppliers is opened to everybody. */
export default actPage({
  ...rfqActs,
  action: makePublic,
  words: 'rfqs.make_public',
  useSubject: ({ rfq }) =>
    useFirst(rfq.can.make_public)
      ? rfq
      : rfq.viewer_relation === 'owner' && !rfq.access
        ? messageKey('errors.rfq_stays_public')
        : whyNoChange(rfq),
  toastErrors: 'rfqs.make_public_failed',
  Body({ subject: rfq }) {
    const t = useT()
    return (
      <>
        <FreeText className="cut" title={rfq.title}>
          <b>{rfq.title}</b>
        </FreeText>
        <p>{t('rfqs.make_public_body')}</p>
        <p>{t('rfqs.make_public_bids')}</p>
        <p>{t('rfqs.make_public_final')}</p>
      </>
    )
  },
})
