import type { Commands } from './command.ts'
import { closing } from './tenders.ts'

/** Questions and answers. */
export const questionCommands: Commands = {
  ask: {
    scene: 'asked',
    run: ({ call }, { rfq_id, seller }, nth) =>
      call('POST', `/rfqs/${rfq_id}/questions`, {
        as: seller,
        json: { body: nth === 'a' ? 'هل التسليم على دفعتين ممكن؟' : 'هل التركيب ضمن المطلوب؟' },
      }),
  },
  answer: {
    scene: 'asked',
    run: ({ call }, { question_id, owner }, nth) =>
      call('PUT', `/questions/${question_id}/answer`, { as: owner, json: { answer: nth === 'a' ? 'نعم' : 'لا' } }),
  },
  'decline-question': {
    scene: 'asked',
    run: ({ call }, { question_id, buyer }) =>
      call('PUT', `/questions/${question_id}/decline`, { as: buyer, json: { reason: 'confidential' } }),
  },
  'withdraw-question': {
    scene: 'asked',
    run: ({ call }, { question_id, one }) => call('DELETE', `/questions/${question_id}`, { as: one }),
  },
  'publish-questions': closing('publish_questions', 'asked'),
}
