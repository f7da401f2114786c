import { sql } from 'kysely'
import { withContacts } from '#companies/contacts/count-reveals.server.ts'
import { type ViewerContext, limitNote, seesAsMember } from '#companies/contacts/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { isFollowed } from '#companies/is-followed.server.ts'
import { awardsOfRfq, presentAward } from '#tenders/award/accept/read-awards.server.ts'
import { readAwardRules } from '#tenders/award/approve/award-rules.server.ts'
import { readOptionalAmounts, withOptionalAmount } from '#tenders/core/lines/optional-amounts.server.ts'
import { actsOfColleagues, presentActs } from './acts-of-colleagues.server.ts'
import { selectBids, presentBid, suppliersShownIn } from '#tenders/core/bid-rows.server.ts'
import { readContacts } from '#tenders/core/read-contacts.server.ts'
import { amendmentsView } from '#tenders/amendments/rfq-view.server.ts'
import type { RfqCard, RfqView, RfqWishes } from '#tenders/core/contract.ts'
import type { PriceView } from '#tenders/core/lines/contract.ts'
import { questionColumns, questionsView } from '#tenders/questions/rfq-view.server.ts'
import { linesOfRfq, presentLine } from '#tenders/lines/read-lines.server.ts'
import { changesOfRfq, readHistory } from './read-history.server.ts'
import { pricesOfBid } from '#tenders/core/lines/prices.server.ts'
import { rankingOrder } from '#tenders/core/ranking/ranking.server.ts'
import { selectRfqs, presentRfqs } from '#tenders/core/rfq-rows.server.ts'
import { contactAfterAward, maySeeBidHistory, maySeeRfqFiles, isUndecided } from '#tenders/core/policy.ts'
import { sealedView } from '#tenders/sealed/rfq-view.server.ts'
import { visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'

const rfqRow = (reader: Reader, rfq_id: number, ctx: ViewerContext) =>
  selectRfqs(visibleRfqs(reader, ctx.viewer?.company_id), ctx)
    .modifyFront(prepared)
    .select([
      'rfqs.accepted_at',
      'rfqs.canceled_at',
      'rfqs.made_public_at',
      changesOfRfq.as('changes'),
      ...questionColumns,
      linesOfRfq.as('lines'),
      (ctx.viewer ? actsOfColleagues(ctx.viewer) : sql<null>`null`).as('acts'),
      awardsOfRfq.as('awards'),
      isFollowed('rfq', sql`rfqs.rfq_id`, ctx.viewer).as('is_followed'),
      sql<string>`riyadh_today()`.as('today'),
      sql<Attachment[]>`array(
        select ${attachmentOf('file')} from rfq_attachments join files file using (file_id)
        where rfq_attachments.rfq_id = rfqs.rfq_id and until_version is null and file.deleted_at is null order by position)`.as(
        'attachments',
      ),
    ])
    .where('rfqs.rfq_id', '=', rfq_id)
    .executeTakeFirst()

/** The bids that the viewer sees, the best first. */
const bidsOfRfq = (reader: Reader, rfq_id: number, ctx: ViewerContext, { prices }: RfqWishes) => {
  const owner = prices === 'own' ? ctx.viewer?.company_id : undefined
  return selectBids(reader, ctx)
    .modifyFront(prepared)
    .$if(owner !== undefined, (bids) =>
      bids.select(sql<PriceView[] | null>`case when bids.supplier_id = ${owner} then ${pricesOfBid} end`.as('lines')),
    )
    .where('bids.rfq_id', '=', rfq_id)
    .orderBy(rankingOrder)
    .execute()
}

/** An RFQ with its bids, for a viewer who may see it. */
export async function readRfq(
  reader: Reader,
  rfq_id: number,
  ctx: ViewerContext,
  wishes: RfqWishes = {},
): Promise<RfqView> {
  // At the same time, which spares pages a wait for the database.
  const [row, rows] = await Promise.all([rfqRow(reader, rfq_id, ctx), bidsOfRfq(reader, rfq_id, ctx, wishes)])
  if (!row) throw fail(404, 'rfq_not_found')
  const { accepted_at, canceled_at, made_public_at, changes, awards, today, attachments } = row
  const [shown] = (await presentRfqs(reader, [row], ctx)) as [RfqCard]
  const rfq = { row, card: shown }
  const relation = shown.viewer_relation
  const bids = rows.map((bid) => presentBid(bid, ctx))
  const winner = bids.find(({ accepted }) => accepted)
  const seesHistory = maySeeBidHistory({ relation, isVerifiedViewer: seesAsMember(ctx) })
  const contact = contactAfterAward(winner, relation)
  const isSide = ({ supplier_id }: { supplier_id: number }) =>
    [row.buyer_id, supplier_id].includes(ctx.viewer?.company_id ?? 0)
  const seesBidders = !row.hides_bidders
  const mayAward = relation === 'owner' && isUndecided(row.status)
  const can = { ...shown.can, ...(ctx.viewer && { follow: relation !== 'owner' || row.is_followed === true }) }
  const { created_at } = row
  const acts = relation === 'owner' || relation === 'bidder' ? presentActs(row.acts) : undefined
  const contactsOf = async (company_id: number) => (await readContacts(reader, [company_id], ctx)).get(company_id)
  // At the same time, too: one wait for all.
  const [history, amended, sealed, rules, optional, contacts] = await Promise.all([
    readHistory(reader, {
      rfq_id,
      created_at,
      canceled_at,
      opened_at: shown.sealed?.opened_at ?? null,
      changes,
      awards: awards.map(({ awarded_at, company_name, ...award }) => ({
        awarded_at,
        ...((seesBidders || isSide(award)) && { company_name }),
      })),
      made_public_at,
      seesHistory,
    }),
    amendmentsView(reader, rfq, ctx),
    sealedView(reader, rfq, ctx),
    mayAward ? readAwardRules(reader, row) : undefined,
    mayAward ? readOptionalAmounts(reader, rfq_id) : undefined,
    winner && contact === 'winner'
      ? contactsOf(winner.supplier_id)
      : contact === 'buyer'
        ? contactsOf(row.buyer_id)
        : undefined,
  ])
  return {
    ...shown,
    ...questionsView(rfq),
    ...amended,
    ...sealed,
    can,
    ...(ctx.viewer && { following: row.is_followed ?? relation === 'bidder' }),
    today,
    attachments: maySeeRfqFiles(row.status, relation) ? attachments : [],
    ...(row.lines && { lines: row.lines.map(presentLine) }),
    accepted_at: accepted_at?.toISOString() ?? null,
    awards: awards.map((award) => {
      const seesAmounts = seesBidders && row.state.bids === 'open'
      return presentAward(award, { seesAmounts: isSide(award) || seesAmounts, isSide: isSide(award) })
    }),
    bids: bids.map((bid) => ({
      ...withOptionalAmount(bid, optional),
      ...(bid.mine && acts?.bidder && { by: acts.bidder }),
    })),
    history: acts?.named(history) ?? history,
    ...(contact === 'winner' && { winner_contact: contacts }),
    ...(contact === 'buyer' && { buyer_contact: contacts }),
    ...rules,
    ...limitNote(ctx),
  }
}

/** The companies whose contacts an RFQ shows, in texts too. */
export const companiesShownInRfq = ({ bids, buyer, buyer_contact, winner_contact }: RfqView, ctx: ViewerContext) => [
  ...suppliersShownIn(bids, ctx),
  ...withContacts([{ user_id: buyer.user_id, phone_number: buyer_contact?.phone_number }]),
  ...bids.filter(({ accepted }) => accepted && winner_contact !== undefined).map(({ supplier_id }) => supplier_id),
]
