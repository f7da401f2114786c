import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { isNotCanceled } from '#tenders/core/policy.server.ts'
import { liveBidOf } from './bid-facts.server.ts'

/*
 * The gate for RFQs: besides the commands, which write them, every statement reads `rfqs` through one of these
 * (`scripts/laws/gates.ts`).
 */

/**
 * Everybody sees the RFQ: the one condition of whatever is not asked for a company, as the partial indexes of lists
 * have it.
 */
const isPublicRfq = sql<boolean>`${isNotCanceled} and rfqs.access = 'public'`

/** Whether everybody may read what is served of the RFQ, so that shared caches may keep it. */
export const rfqReaders = sql<'public' | 'private'>`case when ${isPublicRfq} then 'public' else 'private' end`

/**
 * Whether a company is invited to bid, for statements that name their table `rfqs`. Without `exists`, which PostgreSQL
 * may answer by reading the invitations of all RFQs once.
 */
const isInvited = (company_id: number) =>
  sql<boolean>`(select true from rfq_invitations invited where invited.rfq_id = rfqs.rfq_id and invited.company_id = ${company_id}) is true`

/** `maySeeRfq` in SQL, for statements that name their table `rfqs`. */
export const rfqVisibleTo = (company_id: number | undefined) =>
  company_id === undefined
    ? isPublicRfq
    : sql<boolean>`(${isPublicRfq} or rfqs.buyer_id = ${company_id} or ${liveBidOf(company_id)} is not null
        or ${isNotCanceled} and ${isInvited(company_id)})`

/** `maySeeRfqFiles` in SQL, for statements that name their table `rfqs`. */
export const rfqFilesVisibleTo = (company_id: number | undefined) =>
  company_id === undefined
    ? isPublicRfq
    : sql<boolean>`(rfqs.buyer_id = ${company_id} or ${isNotCanceled} and ${rfqVisibleTo(company_id)})`

/**
 * Who reads the opening record of an RFQ once bidding has ended, whatever became of it, for statements that name their
 * table `rfqs`: everybody, or those who were invited. Its buyer and bidders see the RFQ.
 */
export const recordVisibleTo = (company_id: number | undefined) =>
  company_id === undefined
    ? sql<boolean>`rfqs.access = 'public'`
    : sql<boolean>`(rfqs.access = 'public' or ${isInvited(company_id)})`

/** Whether a company, under any name, is invited to bid on an RFQ. */
export const isInvitedTo = (rfq_id: number, company: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from rfq_invitations where rfq_id = ${rfq_id} and company_id = ${company})`

/** The companies that are invited and have not declined, in their order: an audience, shown to nobody. */
export const invitedIds = sql<number[]>`array(
  select company_id from rfq_invitations where rfq_invitations.rfq_id = rfqs.rfq_id and company_id is not null and declined_at is null order by created_at)`

/** Begins a statement about RFQs whose files a company, or a guest, may read. */
export const rfqsWithVisibleFiles = (reader: Reader, company_id: number | undefined) =>
  reader.selectFrom('rfqs').where(rfqFilesVisibleTo(company_id))

/** Begins a statement about RFQs that a company, or a guest, sees. */
export const visibleRfqs = (reader: Reader, company_id: number | undefined) =>
  reader.selectFrom('rfqs').where(rfqVisibleTo(company_id))

/** The same RFQs in place of the table, in a statement that is no Kysely query. */
export const visibleRfqsTable = (company_id: number | undefined) =>
  sql`(select * from rfqs where ${rfqVisibleTo(company_id)})`.as('rfqs')

/** Begins a statement about RFQs that everybody sees: those of lists, counts, searches and alerts. */
export const publicRfqs = (reader: Reader) => reader.selectFrom('rfqs').where(isPublicRfq)

/** The same RFQs for the search of the newest matches. */
export const SEARCHED_RFQS = { name: 'rfqs', id: 'rfq_id', text: 'search_text', where: isPublicRfq } as const
/** The same, found by their lines. */
export const SEARCHED_LINES = { ...SEARCHED_RFQS, text: 'lines_text' } as const

/** Begins a statement about a buyer's own RFQs, canceled ones too. */
export const ownRfqs = (reader: Reader, buyer_id: number) =>
  reader.selectFrom('rfqs').where('rfqs.buyer_id', '=', buyer_id)

/** All rows: the purpose says whom the statement is for, and the statement must say whose rows it reads. */
export const unscoped = (_reason: string) => sql`true`

const PURPOSES = {
  /** Lists, counts, words of the search, the sitemap: in statements that are no Kysely query. */
  public: isPublicRfq,
  mail: unscoped('e-mails to the buyer, its bidders and followers; each says of a canceled RFQ what it may'),
  own: unscoped('what people read of the RFQs of their company: export, trail, files to copy, what waits for them'),
  award: unscoped('awards, and those that wait for approval, for people of the buyer and of the supplier'),
  erase: unscoped('erasing a company'),
  receive: unscoped('whether the files of a form are received in memory, and until when a bid stays sealed'),
  opening: unscoped('how many wait to be opened, for operators'),
  receipt: unscoped('whether an RFQ has closed, for everybody who has a receipt of a bid on it'),
  record: unscoped('the opening record, which stays when the RFQ is canceled after bidding has ended'),
  /** Previews: of an RFQ that was canceled the brand alone, of one for invited suppliers none. */
  picture: sql`rfqs.access = 'public'`,
} as const

/** Why a statement reads RFQs without asking who sees them. The statement says whose they are. */
export type RfqPurpose = keyof typeof PURPOSES

/** RFQs for a purpose, in place of the table in a statement: PostgreSQL merges the subquery with it. */
export const rfqsFor = (purpose: RfqPurpose) =>
  sql<Selectable<Schema['rfqs']>>`(select * from rfqs where ${PURPOSES[purpose]})`.as('rfqs')
