import { sql } from 'kysely'
import * as companyEvents from '#companies/events.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { closesAt } from '#tenders/core/policy.server.ts'
import { exportLines } from './export-lines.server.ts'
import { exportVersions } from './export-versions.server.ts'
import { newQuestionEmail } from '#tenders/questions/emails.server.ts'
import { exportQuestions } from '#tenders/questions/export-questions.server.ts'
import { exportNotifications } from './export-notifications.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { rfqColumns } from '#tenders/core/rfq-rows.server.ts'

/** Rows of an export keep `user_id` as the name of the company's id, because others' programs read them. */
const withUserId = <Row extends { company_id: number }>({ company_id: user_id, ...row }: Row) => ({ user_id, ...row })

/** Events whose object `user` is a person. In all others it is a company, which may have the same id. */
const ACCOUNT_ACTIONS = Object.values(companyEvents).flatMap((event) =>
  event.about && event.about[0] === 'user' && event.about[1] === 'person_id' ? [event.action] : [],
)

/** E-mails about new questions are exported with their day only, because the exact time could reveal who asked. */
const momentOfEmail = sql<Date>`case kind when ${newQuestionEmail.kind} then date_trunc('day', created_at, 'Asia/Riyadh') else created_at end`

/** Exports all data of a company, for the company: without hashes and secrets. */
export async function exportCompany(reader: Reader, company_id: number) {
  const {
    company_id: user_id,
    company_type: user_type,
    company_search: _search,
    ...company
  } = await reader.selectFrom('companies').selectAll().where('company_id', '=', company_id).executeTakeFirstOrThrow()
  const people = await reader
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select([
      'people.person_id',
      'full_name',
      'email',
      'roles',
      'joined_at',
      'left_at',
      'approver_since',
      'approver_by',
    ])
    .where('company_id', '=', company_id)
    .orderBy('joined_at')
    .orderBy('people.person_id')
    .execute()
  // An erased company has none.
  const owner = await reader
    .selectFrom('people')
    .innerJoin('members', 'members.person_id', 'people.person_id')
    .select(['people.person_id', 'email', 'email_verified_at', 'lang'])
    .where(sql<boolean>`company_id = ${company_id} and 'owner' = any (roles) and left_at is null`)
    .executeTakeFirst()
  const { person_id = null, ...ownerFields } = owner ?? {}
  // What somebody who also acts for another company did with the account, and what that person follows, is in the
  // export of the person.
  const own = await reader
    .selectFrom('members')
    .select('person_id')
    .where('company_id', '=', company_id)
    .where(
      sql<boolean>`not exists (select from members other where other.person_id = members.person_id and other.company_id <> ${company_id})`,
    )
    .execute()
  const own_people = own.map((person) => person.person_id)
  const profile = await reader
    .selectFrom('supplier_profiles')
    .selectAll()
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return {
    company: { user_id, user_type, ...company, ...ownerFields },
    people,
    invitations: await reader
      .selectFrom('member_invitations')
      .select([
        'invitation_id',
        'email',
        'roles',
        'invited_by',
        'created_at',
        'expires_at',
        'accepted_at',
        'revoked_at',
        'declined_at',
      ])
      .where('company_id', '=', company_id)
      .orderBy('invitation_id')
      .execute(),
    supplier_profile: profile ? withUserId(profile) : null,
    sessions: await reader
      .selectFrom('sessions')
      .select(['user_agent', 'created_at', 'last_seen_at', 'removed_at'])
      .where('company_id', '=', company_id)
      .execute(),
    second_step:
      (await reader
        .selectFrom('second_factors')
        .select(['confirmed_at'])
        .where('person_id', '=', person_id)
        .executeTakeFirst()) ?? null,
    known_places: await reader
      .selectFrom('known_callers')
      .select('last_seen_at')
      .where('person_id', '=', person_id)
      .execute(),
    rfqs: await reader
      .selectFrom(rfqsFor('own'))
      .select([
        ...rfqColumns,
        'closing_time',
        closesAt.as('closes_at'),
        'award_mode',
        'lines_version',
        'bid_visibility',
        'price_disclosure',
        'opened_at',
        'decided_at',
        'accepted_at',
        'accepted_snapshot',
        'canceled_at',
      ])
      .where('buyer_id', '=', company_id)
      .orderBy('rfq_id')
      .execute(),
    ...(await exportLines(reader, company_id)),
    ...(await exportVersions(reader, company_id)),
    ...(await exportQuestions(reader, company_id)),
    bids: await reader
      .selectFrom(bidsFor('export'))
      .leftJoin('files', 'files.file_id', 'bids.attachment_id')
      .select([
        'bid_id',
        'rfq_id',
        'total_amount',
        'proposed_delivery_date',
        'comments',
        'files.path as attachment_path',
        'bids.version',
        'rfq_version',
        'withdrawn_at',
        'lapsed_at',
        'bids.created_at',
        'bids.updated_at',
        'net_halalas',
        'vat_halalas',
        'gross_halalas',
        'discount_bp',
        'discount_halalas',
        'lines_net_halalas',
        'unpriced_lines',
        'vat_category',
        'vat_rate_bp',
        'vat_reason',
      ])
      .where('supplier_id', '=', company_id)
      .orderBy('bid_id')
      .execute(),
    // Bids that are still sealed, encrypted: only the bidder's own copy has their contents.
    sealed_bids: await reader
      .selectFrom('sealed_bids')
      .innerJoin(bidsFor('export'), 'bids.bid_id', 'sealed_bids.bid_id')
      .select([
        'sealed_bids.bid_id',
        'sealed_bids.version',
        'sealed_bids.rfq_version',
        'format',
        sql<string>`encode(commitment, 'hex')`.as('commitment'),
        'person_id',
        'received_at',
        'key_id',
        sql<string>`encode(signature, 'base64')`.as('signature'),
        'outcome',
        'contents',
        'exposed',
      ])
      .where('bids.supplier_id', '=', company_id)
      .orderBy('sealed_bids.bid_id')
      .orderBy('sealed_bids.version')
      .execute(),
    award_proposals: await reader
      .selectFrom('award_proposals')
      .select([
        'proposal_id',
        'rfq_id',
        'bid_id',
        'bid_version',
        'amount_halalas',
        'optional_halalas',
        'limit_halalas',
        'reason',
        'proposed_by',
        'created_at',
        'state',
        'decided_by',
        'decided_at',
        'decision_reason',
        'reminded_at',
      ])
      .where('buyer_id', '=', company_id)
      .orderBy('proposal_id')
      .execute(),
    awards: await reader
      .selectFrom('awards')
      .select([
        'award_id',
        'rfq_id',
        'award_mode',
        'bid_id',
        'bid_version',
        'supplier_id',
        'net_halalas',
        'vat_halalas',
        'gross_halalas',
        'proposal_id',
        'reason',
        'person_id',
        'awarded_at',
        'state',
      ])
      .where('buyer_id', '=', company_id)
      .orderBy('award_id')
      .execute(),
    awards_won: await reader
      .selectFrom('awards')
      .select(['award_id', 'rfq_id', 'bid_id', 'bid_version', 'gross_halalas', 'awarded_at', 'state'])
      .where('supplier_id', '=', company_id)
      .orderBy('award_id')
      .execute(),
    seller_since:
      (await reader.selectFrom('sellers').select('created_at').where('company_id', '=', company_id).executeTakeFirst())
        ?.created_at ?? null,
    products: await reader
      .selectFrom('products')
      .select([
        'product_id',
        'category_id',
        'product_name',
        'description',
        'min_quantity',
        'start_price',
        'end_price',
        'qty_for_min_price',
        'product_type',
        'version',
        'deleted_at',
        'hidden_at',
        'created_at',
        'updated_at',
      ])
      .where('seller_id', '=', company_id)
      .orderBy('product_id')
      .execute(),
    product_images: await reader
      .selectFrom('product_images')
      .innerJoin('products', 'products.product_id', 'product_images.product_id')
      .innerJoin('files', 'files.file_id', 'product_images.file_id')
      .select(['product_images.product_id', 'position', 'files.path'])
      .where('seller_id', '=', company_id)
      .orderBy('product_images.product_id')
      .orderBy('position')
      .execute(),
    files: await reader
      .selectFrom('files')
      .select(['path', 'kind', 'name', 'mime', 'size', 'sha256', 'created_at', 'deleted_at'])
      .where('owner_id', '=', company_id)
      .orderBy('file_id')
      .execute(),
    letters: await reader
      .selectFrom('mails')
      .select(['kind', 'params', 'status', 'last_error', 'sent_at'])
      .select(momentOfEmail.as('created_at'))
      .where('company_id', '=', company_id)
      .orderBy('mail_id')
      .execute(),
    ...(await exportNotifications(reader, { company_id, person_ids: own_people })),
    events: await reader
      .selectFrom('audit_events')
      .select(['action', 'roles', 'object_type', 'object_id', 'details', 'created_at'])
      // IP addresses of the company's own people only.
      .select(sql<string | null>`case when company_id = ${company_id} and person_id is not null then ip end`.as('ip'))
      .where((eb) =>
        eb.or([
          eb('company_id', '=', company_id),
          eb.and([
            eb('object_type', 'in', ['company', 'user']),
            eb('object_id', '=', String(company_id)),
            eb('action', 'not in', ACCOUNT_ACTIONS),
          ]),
          eb.and([
            eb.or([
              eb('object_type', '=', 'person'),
              eb.and([eb('object_type', '=', 'user'), eb('action', 'in', ACCOUNT_ACTIONS)]),
            ]),
            eb('object_id', 'in', ['', ...own_people.map(String)]),
          ]),
        ]),
      )
      .orderBy('audit_event_id')
      .execute(),
  }
}
