import { sql } from 'kysely'
import { prepared } from '#framework/database/database.server.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { closesAt, hasStatus } from '#tenders/core/policy.server.ts'
import { questionsWaiting } from './rfq-view.server.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { ownRfqs } from '#tenders/core/gates/rfqs.server.ts'
import type { WaitingContext, WaitingRow } from '#framework/define-slice.server.ts'

/** Open RFQs of the company with questions that wait. */
export async function questionsToAnswer({ reader, viewer, max_rows }: WaitingContext): Promise<WaitingRow[]> {
  const rows = await ownRfqs(reader, viewer.company_id)
    .modifyFront(prepared)
    .select(['rfqs.rfq_id', 'rfqs.title', 'rfqs.deadline', ...closingColumns, questionsWaiting.as('count')])
    .where(hasStatus('active'))
    .where('rfqs.questions_until', 'is not', null)
    .where(sql<boolean>`${questionsWaiting} > 0`)
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(max_rows + 1)
    .execute()
  return rows.map((row) => ({
    kind: 'questions_to_answer',
    params: { count: row.count },
    object: { type: 'rfq', id: row.rfq_id, title: row.title },
    deadline: row.deadline,
    closing: { ...presentClosing(row, 'active'), closed: false },
    due: row.deadline,
    href: `${rfqPath(row.rfq_id)}#questions`,
  }))
}
