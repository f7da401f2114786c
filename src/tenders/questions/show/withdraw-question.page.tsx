import { useQuery } from '@tanstack/react-query'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { rfqActs } from '#tenders/core/rfq-act.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { questionsOf } from './question-queries.ts'
import { MaskedText } from './question-text.tsx'

const withdraw = defineAction({
  name: 'withdraw-question',
  schema: async () => (await import('../contract.ts')).questionParams,
  send: ({ api }, { question_id }, sending) => api.send('DELETE /questions/:question_id', { question_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: `${rfqPath(params.rfq_id ?? '')}#questions`,
    notice: { key: 'questions.withdrawn' },
  }),
})

export const actions = [withdraw]

/** Before a supplier takes its question back. */
export default actPage({
  ...rfqActs,
  action: withdraw,
  words: 'questions.withdraw',
  prefetch: ({ rfq }) => ({ questions: questionsOf(rfq.rfq_id) }),
  useSubject({ rfq }) {
    const { params } = usePlace()
    const { data: questions = [] } = useQuery(questionsOf(rfq.rfq_id))
    const question = useFirst(questions.find(({ question_id }) => String(question_id) === params.question_id))
    if (question?.can.withdraw) return question
    return question?.mine ? 'errors.question_public' : 'errors.question_not_found'
  },
  danger: true,
  Body({ subject: { question_id, body } }) {
    const t = useT()
    return (
      <>
        <p dir="auto">
          <b>
            <MaskedText text={body} />
          </b>
        </p>
        <p>{t('questions.withdraw_body')}</p>
        <input type="hidden" name="question_id" value={question_id} />
      </>
    )
  },
})
