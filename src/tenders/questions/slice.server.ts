import { eraseQuestions } from './erase-questions.server.ts'
import { exportQuestions } from './export-questions.server.ts'
import { questionsToAnswer } from './waiting-rows.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import * as questionEvents from './events.ts'
import { questionNotifications } from './notifications.server.ts'
import { questionCommands } from './ops.server.ts'
import { publishUnanswered } from './publish-unanswered.server.ts'
import { questionRoutes } from './questions-routes.server.ts'
import { questionLimits } from './rules.ts'

type QuestionLimits = typeof questionLimits
declare module '#framework/http/limits.server.ts' {
  interface PersistentPolicies extends QuestionLimits {}
}

export const questionSlice = defineSlice({
  name: 'questions',
  routes: questionRoutes,
  limits: questionLimits,
  events: [questionEvents],
  notifications: questionNotifications,
  waiting: [{ right: 'buy', read: questionsToAnswer }],
  data: { exports: [{ order: 5, read: exportQuestions }], erase: { order: 1, run: eraseQuestions } },
  jobs: [
    {
      name: 'publish_questions',
      cron: '* * * * *',
      by_clock: true,
      run: (_, { database }) => publishUnanswered(database),
    },
  ],
  commands: questionCommands,
})
