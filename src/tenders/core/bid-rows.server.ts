import { sql } from 'kysely'
import { type ViewerContext, seesAsMember } from '#companies/contacts/contact-policy.ts'
import { isContactVerified } from '#companies/members/membership.server.ts'
import { companyReference } from '#companies/company-reference.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { BidView } from './bid-view.ts'
import { maskContacts } from '#framework/text/mask-contacts.ts'
import { bidAwaits, isAcceptedBid, rfqStatus, tenderState } from './policy.server.ts'
import { maskLine, presentTotals, TOTALS } from '#tenders/core/lines/prices.server.ts'
import type { PriceView } from '#tenders/core/lines/contract.ts'
import { bidRights, bidState, seesContactsInTexts, visibleBidParts } from './policy.ts'
import { hasInterest } from '#tenders/core/gates/bid-facts.server.ts'
import { visibleBids } from '#tenders/core/gates/bids.server.ts'

/** Bids that come through the gate, with their suppliers, files and a summary of their RFQ. */
export const selectBids = (reader: Reader, { viewer }: ViewerContext, bids = visibleBids(reader, viewer?.company_id)) =>
  bids
    .innerJoin('companies as supplier', 'supplier.company_id', 'bids.supplier_id')
    .innerJoin('supplier_profiles as profile', 'profile.company_id', 'bids.supplier_id')
    .leftJoin('files as paper', 'paper.file_id', 'bids.attachment_id')
    .leftJoin('files as image', 'image.file_id', 'supplier.profile_image_id')
    .leftJoin('files as profile_file', 'profile_file.file_id', 'profile.profile_file_id')
    .select([
      'bids.bid_id',
      'bids.rfq_id',
      'bids.buyer_id',
      'bids.supplier_id',
      'bids.total_amount',
      'bids.proposed_delivery_date',
      'bids.comments',
      'bids.version',
      'bids.created_at',
      'bids.updated_at',
      'bids.withdrawn_at',
      'bids.lapsed_at',
      'bids.rfq_version',
      bidAwaits.as('awaits'),
      'rfqs.title as rfq_title',
      'supplier.company_name',
      'supplier.phone_number',
      'image.path as profile_image',
      isContactVerified('supplier.company_id').as('email_verified'),
      'profile.company_profile_description',
      'profile.commercial_registration',
      'profile_file.path as profile_file_path',
      attachmentOf('paper').as('attachment'),
      isAcceptedBid.as('accepted'),
      sql<boolean>`bids.rfq_version < rfqs.version`.as('stale'),
      rfqStatus.as('rfq_status'),
      tenderState.as('state'),
      (viewer
        ? sql<boolean>`(bids.buyer_id = ${viewer.company_id} and ${hasInterest(viewer.person_id)})`
        : sql<boolean>`false`
      ).as('conflict'),
      ...TOTALS,
    ])

/** A row of `selectBids`. */
export type BidRecord = Awaited<ReturnType<ReturnType<typeof selectBids>['execute']>>[number] & {
  lines?: PriceView[] | null
}

/** The companies of which bids show contacts, in their texts too, or prices of lines. */
export const suppliersShownIn = (bids: readonly BidView[], ctx: ViewerContext) =>
  bids
    .filter(
      ({ supplier, lines, comments }) =>
        supplier.phone_number !== undefined ||
        lines !== undefined ||
        (seesContactsInTexts(ctx) && maskContacts(comments).masked),
    )
    .map(({ supplier_id }) => supplier_id)

/** A bid for a viewer. */
export function presentBid(row: BidRecord, ctx: ViewerContext): BidView {
  const { total_amount, proposed_delivery_date, comments } = row
  if (total_amount === null || proposed_delivery_date === null || comments === null)
    throw new Error(`bid ${row.bid_id} is sealed`)
  const parts = visibleBidParts(row, ctx)
  const { mine, is_buyer, readsContactsInTexts } = parts
  const { text, masked } = readsContactsInTexts ? { text: comments, masked: false } : maskContacts(comments)
  return {
    bid_id: row.bid_id,
    rfq_id: row.rfq_id,
    rfq_title: row.rfq_title,
    supplier_id: row.supplier_id,
    supplier: {
      ...companyReference({ company_id: row.supplier_id, company_name: row.company_name }),
      profile_image: row.profile_image,
      ...(parts.seesFileAndProfile && {
        company_profile_description: row.company_profile_description,
        profile_file_path: row.profile_file_path,
      }),
      ...(parts.seesPhone && { phone_number: row.phone_number }),
      ...(parts.seesRegistration && { commercial_registration: row.commercial_registration }),
    },
    total_amount,
    ...presentTotals(row),
    ...(row.lines && parts.seesPrices && { lines: readsContactsInTexts ? row.lines : row.lines.map(maskLine) }),
    proposed_delivery_date,
    comments: text,
    comments_masked: masked,
    ...(parts.seesFileAndProfile && { attachment_path: row.attachment.path, attachment: row.attachment }),
    accepted: row.accepted,
    stale: row.stale,
    state: bidState(row),
    confirmed_version: row.rfq_version,
    must_revise: row.awaits === 'revision',
    mine,
    version: row.version,
    can: bidRights({
      state: row.state,
      over: row.withdrawn_at !== null,
      awaits: row.awaits,
      mine,
      is_buyer,
      conflict: row.conflict,
      viewer: ctx.viewer,
      isVerifiedViewer: seesAsMember(ctx),
    }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
