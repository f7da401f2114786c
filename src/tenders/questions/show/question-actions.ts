import { listAddress } from '#framework/api/list-pages.ts'
import { type ActionContext, defineAction } from '#framework/ssr/forms/actions.ts'

const here = ({ place: { path, query } }: ActionContext) => listAddress(path, query)

export const answerAction = defineAction({
  name: 'answer-question',
  checkboxes: ['amends'],
  schema: async () => (await import('./forms.ts')).answerFields,
  send: ({ api }, { question_id, answer, amends, amendment_version }, sending) => {
    const values = { answer, amendment_version: amends ? amendment_version : null }
    return api.sendMinimal('PUT /questions/:question_id/answer', { question_id, ...values }, sending)
  },
  success: (_answer, _values, context) => ({ to: here(context), notice: { key: 'questions.published' } }),
})

export const declineAction = defineAction({
  name: 'decline-question',
  schema: async () => (await import('./forms.ts')).declineFields,
  send: ({ api }, values, sending) => api.sendMinimal('PUT /questions/:question_id/decline', values, sending),
  success: (_answer, _values, context) => ({ to: here(context), notice: { key: 'questions.declined' } }),
})

/** What a page with questions to answer exports as `actions`. */
export const buyerActions = [answerAction, declineAction]
