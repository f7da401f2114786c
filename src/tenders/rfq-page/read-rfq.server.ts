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
import { readActs } from './acts-of-colleagues.server.ts'
import { selectBids, presentBid, suppliersShownIn } from '#tenders/core/bid-rows.server.ts'
import { readContacts } from '#tenders/core/read-contacts.server.ts'
import { readReplacedFiles } from '#tenders/amendments/replaced-files.server.ts'
import type { RfqCard, RfqView } from '#tenders/core/contract.ts'
import { questionsCount, questionsWaiting } from '#tenders/core/gates/question-facts.server.ts'
import { readLines } from '#tenders/lines/read-lines.server.ts'
import { changesOfRfq, readHistory } from './read-history.server.ts'
import { rankingOrder } from '#tenders/core/ranking/ranking.server.ts'
import { selectRfqs, presentRfqs } from '#tenders/core/rfq-rows.server.ts'
import { contactAfterAward, maySeeBidHistory, maySeeRfqFiles, isUndecided, relationTo } from '#tenders/core/policy.ts'
import { ownBidsWithLapsed } from '#tenders/core/gates/bids.server.ts'
import { countUnreadable } from '#tenders/sealed/opening/count-unreadable.server.ts'
import { readDisclosedTotals } from '#tenders/sealed/opening/disclosed-totals.server.ts'
import { readOpenedReceipt, readOwnSealedBid } from '#tenders/sealed/receipt/own-sealed-bid.server.ts'
import { visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'

const rfqRow = (reader: Reader, rfq_id: number, ctx: ViewerContext) =>
  selectRfqs(visibleRfqs(reader, ctx.viewer?.company_id), ctx)
    .modifyFront(prepared)
    .select([
      'rfqs.accepted_at',
      'rfqs.canceled_at',
      changesOfRfq.as('changes'),
      questionsCount.as('questions_count'),
      questionsWaiting.as('questions_waiting'),
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
const bidsOfRfq = (reader: Reader, rfq_id: number, ctx: ViewerContext) =>
  selectBids(reader, ctx).modifyFront(prepared).where('bids.rfq_id', '=', rfq_id).orderBy(rankingOrder).execute()

/** When the bid of a supplier lapsed who has no other on the RFQ. */
async function readLapse(reader: Reader, rfq_id: number, supplier_id: number) {
  const { lapsed_at } = await ownBidsWithLapsed(reader, supplier_id)
    .modifyFront(prepared)
    .select(({ fn }) => fn.max('bids.lapsed_at').as('lapsed_at'))
    .where('bids.rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return lapsed_at && { lapsed_at: lapsed_at.toISOString() }
}

/** What the viewer's own bid on an RFQ with sealed bids is: still sealed, or opened with its receipt. */
async function readOwnSealed(reader: Reader, bid_id: number, isOpened: boolean, ctx: ViewerContext) {
  const own_sealed_bid = await readOwnSealedBid(reader, bid_id, ctx)
  if (own_sealed_bid) return { own_sealed_bid }
  return isOpened ? readOpenedReceipt(reader, bid_id, ctx) : undefined
}

/** An RFQ with its bids, for a viewer who may see it. */
export async function readRfq(reader: Reader, rfq_id: number, ctx: ViewerContext): Promise<RfqView> {
  // At the same time, which spares pages a wait for the database.
  const [row, rows] = await Promise.all([rfqRow(reader, rfq_id, ctx), bidsOfRfq(reader, rfq_id, ctx)])
  if (!row) throw fail(404, 'rfq_not_found')
  const relation = relationTo(row, ctx.viewer)

  const { accepted_at, canceled_at, changes, awards, today, attachments } = row
  const [shown] = (await presentRfqs(reader, [row], ctx)) as [RfqCard]
  const bids = rows.map((bid) => presentBid(bid, ctx))
  const winner = bids.find(({ accepted }) => accepted)
  const seesHistory = maySeeBidHistory({ relation, isVerifiedViewer: seesAsMember(ctx) })
  const contact = contactAfterAward(winner, relation)
  const mayAward = relation === 'owner' && isUndecided(row.status)
  const can = { ...shown.can, ...(ctx.viewer && { follow: relation !== 'owner' || row.is_followed === true }) }
  const { created_at } = row
  const { sealed } = shown
  const isOpened = sealed?.state === 'opened'
  const seesFiles = maySeeRfqFiles(row.status, relation)
  const contactsOf = async (company_id: number) => (await readContacts(reader, [company_id], ctx)).get(company_id)
  // At the same time, too: one wait for all.
  const [history, acts, lapse, own, disclosed_totals, unreadable, replaced_files, lines, rules, optional, contacts] =
    await Promise.all([
      readHistory(reader, {
        rfq_id,
        created_at,
        canceled_at,
        opened_at: sealed?.opened_at ?? null,
        changes,
        awards,
        seesHistory,
      }),
      ctx.viewer && (relation === 'owner' || relation === 'bidder') ? readActs(reader, ctx.viewer, row) : undefined,
      // Without a material change nothing lapses.
      relation === 'supplier' && shown.on_change === 'confirm' && shown.material_version > 1
        ? readLapse(reader, rfq_id, ctx.viewer!.company_id)
        : undefined,
      row.my_bid_id !== null && sealed ? readOwnSealed(reader, row.my_bid_id, isOpened, ctx) : undefined,
      relation === 'bidder' && isOpened && sealed.price_disclosure === 'bidders'
        ? readDisclosedTotals(reader, rfq_id, ctx.viewer!.company_id)
        : undefined,
      isOpened ? countUnreadable(reader, rfq_id) : 0,
      shown.material_version > 1 && seesFiles ? readReplacedFiles(reader, rfq_id) : [],
      row.has_lines ? readLines(reader, rfq_id) : undefined,
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
    ...lapse,
    can,
    ...(ctx.viewer && { following: row.is_followed ?? relation === 'bidder' }),
    today,
    questions_count: row.questions_count,
    ...(relation === 'owner' && row.status === 'active' && { questions_waiting: row.questions_waiting }),
    attachments: seesFiles ? attachments : [],
    ...(replaced_files.length > 0 && { replaced_files }),
    ...(lines && { lines }),
    accepted_at: accepted_at?.toISOString() ?? null,
    awards: awards.map((award) =>
      presentAward(
        award,
        row.state.bids === 'open' || [row.buyer_id, award.supplier_id].includes(ctx.viewer?.company_id ?? 0),
      ),
    ),
    bids: bids.map((bid) => ({
      ...withOptionalAmount(bid, optional),
      ...(bid.mine && acts?.bidder && { by: acts.bidder }),
    })),
    ...own,
    ...(disclosed_totals && { disclosed_totals }),
    ...(unreadable > 0 && { unreadable_bids: unreadable }),
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
