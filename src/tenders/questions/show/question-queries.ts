import { orGuests } from '#companies/guest-path.ts'
import { pagesOf } from '#framework/api/list-pages.ts'
import { read } from '#framework/ssr/query.ts'
import type { Question } from '../contract.ts'

/** The questions about an RFQ. */
export const questionsOf = (rfq_id: number) => read('rfqs', orGuests('/rfqs/:rfq_id/questions'), { rfq_id })

/** The questions about the company's RFQs: those that wait, or all. */
export const receivedPages = ({ list, cursor }: Record<string, string>) =>
  pagesOf('rfqs', '/questions', { list: list === 'all' ? list : 'waiting' }, cursor)

/** The address of the form that asks about an RFQ, and of the one that withdraws a question. */
export const askPath = (rfq_id: number | string) => `/rfq/${rfq_id}/ask`
export const withdrawPath = ({ rfq_id, question_id }: Pick<Question, 'rfq_id' | 'question_id'>) =>
  `/rfq/${rfq_id}/questions/${question_id}/withdraw`
