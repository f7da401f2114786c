import type { RowSource } from './row-source.ts'
import { awardsToApprove } from './rows/approver-rows.server.ts'
import { buyerRows } from './rows/buyer-rows.server.ts'
import { questionRows } from './rows/question-rows.server.ts'
import { searchRows } from './rows/search-rows.server.ts'
import { sellerRows } from './rows/seller-rows.server.ts'
import { waitingAwards } from './rows/waiting-awards.server.ts'
import { administratorSteps, ownSteps } from './rows/steps.ts'

/** Where the rows of the start page come from: one statement for each role. */
export const ROW_SOURCES: readonly RowSource[] = [
  { right: 'approve', read: awardsToApprove },
  { right: 'buy', read: buyerRows },
  { right: 'buy', read: questionRows },
  { right: 'buy', read: waitingAwards },
  { right: 'sell', read: sellerRows },
  { right: 'administer', read: administratorSteps },
  { read: searchRows },
  { read: ownSteps },
]
