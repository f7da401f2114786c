import { pagesOf } from '#framework/api/list-pages.ts'
import { query } from '#framework/ssr/query.ts'
import type { LastDay, Question, WaitingQuestion } from '../contract.ts'

/** The questions about an RFQ. Begins with `rfqs`, so that every change of the RFQ asks for them again. */
export const questionsOf = (rfq_id: number) =>
  query({
    queryKey: ['rfqs', 'questions', String(rfq_id)],
    read: (api) => api.get<Question[]>(`${api.signedIn ? '' : '/unauthorized'}/rfqs/${rfq_id}/questions`),
  })

/** The questions that wait for the company, over all its RFQs. */
export const waitingPages = (start?: string) =>
  pagesOf<WaitingQuestion>(['rfqs', 'questions', 'waiting'], '/questions/waiting', {}, start)

/** The address of the form that asks about an RFQ, and of the one that withdraws a question. */
export const askPath = (rfq_id: number | string) => `/rfq/${rfq_id}/ask`
export const withdrawPath = ({ rfq_id, question_id }: Pick<Question, 'rfq_id' | 'question_id'>) =>
  `/rfq/${rfq_id}/questions/${question_id}/withdraw`

/** The last day for questions that a deadline begins with. */
export const lastQuestionDay = (deadline: string) =>
  query({
    queryKey: ['questions', 'last-day', deadline],
    staleTime: Infinity,
    read: async (api) => (await api.get<LastDay>(`/questions/last-day?deadline=${deadline}`)).questions_until,
  })
