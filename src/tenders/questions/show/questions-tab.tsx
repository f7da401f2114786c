import { part } from '#framework/ssr/part.tsx'
import type { PageVisitor } from '#framework/ssr/define-page.ts'
import { buyerActions } from './question-actions.ts'
import { receivedPages } from './question-queries.ts'

/** Questions are answered in place. */
export const actions = buyerActions

export const data = ({ query }: PageVisitor) => ({ questions: query.tab === 'questions' && receivedPages(query) })

/** The tab of the buyer's RFQs with the questions about them; its code comes where it is open. */
export const QuestionsInbox = part(() => import('./questions-inbox.tsx'), 'QuestionsInbox')
