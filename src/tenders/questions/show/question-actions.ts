import { ApiFailure } from '#framework/api/api-client.ts'
import { listAddress } from '#framework/api/list-pages.ts'
import { type ActionContext, defineAction } from '#framework/ssr/forms/actions.ts'
import { rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'
import type { Question, QuestionPreview } from '../contract.ts'

/** Lines end alike, with and without scripts. */
const sameLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Asks. What was taken out is shown first, whatever the text was before: sending again sends what was shown. */
export const askAction = defineAction({
  name: 'ask-question',
  schema: async () => (await import('../contract.ts')).questionForm,
  send: async ({ api, t, place: { params } }, { body, shown }, sending) => {
    const path = `/rfqs/${params.rfq_id}/questions`
    const preview = await api.send<QuestionPreview>('POST', `${path}/preview`, { body })
    if (preview.masked.length > 0 && sameLines(shown) !== preview.body)
      throw new ApiFailure(422, 'question_masked', t('questions.masked'), { preview })
    return api.send<Question>('POST', path, { body }, sending)
  },
  success: (_answer, _values, { place: { params } }) => ({
    to: `${rfqPath(params.rfq_id ?? '')}#questions`,
    notice: { key: 'questions.sent' },
  }),
})

const here = ({ place: { path, query } }: ActionContext) => listAddress(path, query)

export const answerAction = defineAction({
  name: 'answer-question',
  schema: async () => (await import('./forms.ts')).answering,
  send: ({ api }, { question_id, ...values }, { version }) =>
    api.send<Question>('PUT', `/questions/${question_id}/answer`, values, { version }),
  success: (_answer, _values, context) => ({ to: here(context), notice: { key: 'questions.published' } }),
})

export const declineAction = defineAction({
  name: 'decline-question',
  schema: async () => (await import('./forms.ts')).declining,
  send: ({ api }, { question_id, ...values }, { version }) =>
    api.send<Question>('PUT', `/questions/${question_id}/decline`, values, { version }),
  success: (_answer, _values, context) => ({ to: here(context), notice: { key: 'questions.declined' } }),
})

/** What a page with questions to answer exports as `actions`. */
export const buyerActions = [answerAction, declineAction]
