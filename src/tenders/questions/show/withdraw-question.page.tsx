import { useQuery } from '@tanstack/react-query'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { questionsOf } from './question-queries.ts'
import { MaskedText } from './question-text.tsx'

const withdrawAction = defineAction({
  name: 'withdraw-question',
  schema: async () => (await import('../contract.ts')).questionParams,
  send: ({ api }, { question_id }, sending) => api.send('DELETE /questions/:question_id', { question_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: `${rfqPath(params.rfq_id ?? '')}#questions`,
    notice: { key: 'questions.withdrawn' },
  }),
})

export const actions = [withdrawAction]

/** Before a supplier takes its question back. */
export default definePage({
  ...aboutRfq,
  prefetch: ({ rfq }) => ({ questions: questionsOf(rfq.rfq_id) }),
  View: WithdrawQuestion,
})

function WithdrawQuestion({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const { data: questions = [] } = useQuery(questionsOf(rfq.rfq_id))
  const found = questions.find(({ question_id }) => String(question_id) === place.params.question_id)
  const question = useFirst(found)
  const form = useForm({ action: withdrawAction, refused, done: () => refresh() })
  if (!question?.can.withdraw) {
    return (
      <RfqActClosed title={t('questions.withdraw_title')} rfq={rfq}>
        {t(question?.mine ? 'errors.question_public' : 'errors.question_not_found')}
      </RfqActClosed>
    )
  }
  return (
    <ConfirmView
      form={form}
      title={t('questions.withdraw_title')}
      cancelTo={backPath(place)}
      submit={t('questions.withdraw')}
      busyLabel={t('questions.withdrawing')}
      danger
    >
      <p dir="auto">
        <b>
          <MaskedText text={question.body} />
        </b>
      </p>
      <p>{t('questions.withdraw_body')}</p>
      <input type="hidden" name="question_id" value={question.question_id} />
    </ConfirmView>
  )
}
