import { eraseProposals, exportProposals } from '../award-data.server.ts'
import { waitingProposals } from '../waiting-rows.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import { approvalRoutes } from './approvals-routes.server.ts'
import { proposalReactions } from './end-proposals.server.ts'
import * as approvalEvents from './events.ts'
import { approvalNotifications } from './notifications.server.ts'
import { remindApprovers } from './remind-approvers.server.ts'
import { approverReactions } from './undecidable-awards.server.ts'

export const approvalSlice = defineSlice({
  name: 'approvals',
  routes: approvalRoutes,
  events: [approvalEvents],
  notifications: approvalNotifications,
  waiting: waitingProposals,
  data: {
    exports: [{ order: 8, read: exportProposals }],
    erase: { order: 4, run: (tx, _, company_id) => eraseProposals(tx, company_id) },
  },
  reactions: { order: 2, list: [...approverReactions, ...proposalReactions] },
  jobs: [
    {
      name: 'remind_approvers',
      cron: '13 * * * *',
      by_clock: true,
      run: (_, { database }) => remindApprovers(database),
    },
  ],
})
