import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Halalas, Riyals } from '#framework/i18n/money.ts'
import type { Schema } from '#framework/database/tables.ts'
import type { AmendmentTables } from './amendment-tables.ts'
import type { AwardTables } from './award-tables.ts'
import type { InvitationTables } from './invitation-tables.ts'
import type { LineTables } from './line-tables.ts'
import type { MarketTables } from './market-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { QuestionTables } from './question-tables.ts'
import type { ReferenceTables, VatCategory } from './reference-tables.ts'
import type { SealedTables } from './sealed-tables.ts'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** A calendar day in Riyadh, `YYYY-MM-DD`. */
type Day = string

interface ProductTables
  extends
    ReferenceTables,
    NotificationTables,
    LineTables,
    AmendmentTables,
    AwardTables,
    MarketTables,
    OrderTables,
    InvitationTables,
    QuestionTables,
    SealedTables {
  companies: {
    company_id: GeneratedAlways<number>
    company_name: string
    company_search: GeneratedAlways<string>
    /** What the name looks like; equal keys can be taken for each other. */
    name_key: GeneratedAlways<string>
    /** Shown to others; nobody signs in with it. */
    contact_email: string
    phone_number: string
    company_type: Generated<'buyer' | 'supplier'>
    profile_image_id: Nullable<number>
    region_id: number
    city_id: number
    district_id: Nullable<string>
    is_active: Generated<boolean>
    /** A bid above it is accepted only when a second person approves; null without a limit. */
    award_limit_halalas: Nullable<Halalas>
    /** Members without a second step can only set it up: required at once, by a release before `second_step_from`. */
    require_second_step: Generated<boolean>
    /** The day in Riyadh from which that is so; null where it is not announced. */
    second_step_from: Nullable<string>
    /** 15 digits from 3 to 3; without it a company charges no VAT. */
    vat_number: Nullable<string>
    /** The unified national number: 10 digits from 7 on. */
    unified_number: Nullable<string>
    created_at: Stamp
    updated_at: Stamp
  }
  people: {
    /** From the sequence of companies; who founds a company has its number. */
    person_id: Generated<number>
    full_name: string
    email: string
    email_key: GeneratedAlways<string>
    email_verified_at: Nullable<Date>
    phone_number: Nullable<string>
    password_hash: string
    lang: Generated<'ar' | 'en'>
    is_active: Generated<boolean>
    /** Where signing in leads to; among the companies of the person. */
    last_company_id: Nullable<number>
    /** The page that the person came from to register; verifying the address leads on to it. */
    return_to: Nullable<string>
    created_at: Stamp
    updated_at: Stamp
  }
  members: {
    company_id: number
    person_id: number
    roles: ('owner' | 'admin' | 'buyer' | 'seller' | 'approver' | 'viewer')[]
    joined_at: Stamp
    /** The last time that the person left; kept by a trigger. */
    left_at: Nullable<Date>
    /** Since when the role approver is given; kept by a trigger. Null for those who were approvers before. */
    approver_since: Nullable<Date>
    /** Who gave the role approver; a trigger keeps it while the role is given. */
    approver_by: Nullable<number>
  }
  member_invitations: {
    invitation_id: GeneratedAlways<number>
    company_id: number
    email: string
    email_key: GeneratedAlways<string>
    roles: ('admin' | 'buyer' | 'seller' | 'approver' | 'viewer')[]
    /** Of the newest link that was sent. */
    token_hash: Nullable<Buffer>
    invited_by: number
    created_at: Stamp
    expires_at: ColumnType<Date, Date, Date>
    accepted_at: Nullable<Date>
    revoked_at: Nullable<Date>
    /** The invited declined, which can be taken back; null again when the company ends it. */
    declined_at: Nullable<Date>
  }
  sessions: {
    session_id: GeneratedAlways<number>
    token_hash: Buffer
    person_id: number
    /** The company that the person acts for. */
    company_id: number
    user_agent: Generated<string>
    created_at: Stamp
    last_seen_at: Stamp
    /** When the person was removed from the company: the row only says so from then on. */
    removed_at: Nullable<Date>
  }
  account_tokens: {
    token_hash: Buffer
    purpose: 'verify' | 'reset'
    person_id: number
    email: string
    created_at: Stamp
    expires_at: ColumnType<Date, Date, Date>
    used_at: Nullable<Date>
  }
  second_factors: {
    person_id: number
    /** Sealed; see `secret-box.server.ts`. */
    secret: Buffer
    confirmed_at: Nullable<Date>
    /** The newest half minute whose code was taken. */
    last_step: Generated<number>
    salt: Buffer
    created_at: Stamp
  }
  recovery_codes: { person_id: number; code_hash: Buffer; used_at: Nullable<Date> }
  /** Where a person signed in before, as keyed hashes of address and caller. */
  known_callers: { person_id: number; caller_hash: Buffer; last_seen_at: Stamp }
  supplier_profiles: {
    supplier_profile_id: GeneratedAlways<number>
    company_id: number
    company_profile_description: string
    category_id: number
    /** Up to four further categories. */
    other_category_ids: Generated<number[]>
    /** All of them, the first one first. */
    category_ids: GeneratedAlways<number[]>
    /** The regions that it serves; empty: all. */
    region_ids: Generated<number[]>
    commercial_registration: string
    profile_file_id: Nullable<number>
    created_at: Stamp
    updated_at: Stamp
  }

  rfqs: {
    rfq_id: GeneratedAlways<number>
    buyer_id: number
    title: string
    title_search: GeneratedAlways<string>
    /** The folded title and name of the buyer; kept by triggers. */
    search_text: Generated<string>
    /** The folded lines, each on a line of the text; null without lines. Kept by triggers. */
    lines_text: Nullable<string>
    description: string
    item_description: string
    quantity: number
    /** The unit of the quantity; null where none is stated, or where there are lines. */
    quantity_unit_code: Nullable<string>
    /** The unit itself where the code is ZZ, null otherwise. */
    quantity_unit_text: Nullable<string>
    delivery_date: Day
    deadline: Day
    /** `HH:MM` in Riyadh; null: the end of the day. */
    closing_time: Nullable<string>
    /** When bidding ends, kept by a trigger; null while the job has not filled an older row. */
    closes_at: Nullable<Date>
    /** The last day for questions, at most the deadline; null where none are taken. */
    questions_until: Nullable<Day>
    category_id: number
    region_id: number
    city_id: number
    district_id: Nullable<string>
    /** The paths of its files, which never change. */
    attachments_paths: Generated<string[]>
    version: Generated<number>
    /** Who sees it and may bid. May become public, and never the other way. */
    access: Generated<'public' | 'invited'>
    /** When its buyer opened it to everybody, where only the invited saw it before. */
    made_public_at: Nullable<Date>
    /** Whether bids are sealed until the RFQ has closed. Never changes. */
    bid_visibility: Generated<'open' | 'sealed'>
    /** Whether bidders learn all names and totals once sealed bids were opened. Never changes. */
    price_disclosure: Generated<'buyer' | 'bidders'>
    /** When its sealed bids were opened. */
    opened_at: Nullable<Date>
    award_mode: Generated<'whole' | 'lines'>
    /** While at least one award stands; this and the next three follow from `awards`. */
    decided_at: Nullable<Date>
    accepted_bid_id: Nullable<number>
    accepted_at: Nullable<Date>
    /** Who accepted the bid or approved its award; null for awards of earlier versions. */
    accepted_by: Nullable<number>
    /** The bid as it was when it was accepted: amount, day, comments, version. */
    accepted_snapshot: ColumnType<AcceptedSnapshot | null, string | null | undefined, string | null>
    canceled_at: Nullable<Date>
    /** The passed deadline of which the buyer was notified. */
    deadline_told: Nullable<Day>
    /** The deadline of which followers were reminded. */
    deadline_reminded: Nullable<Day>
    has_lines: Generated<boolean>
    /** Bids may leave lines out. */
    partial_allowed: Generated<boolean>
    /** What bids are compared and ranked by. */
    price_basis: Generated<'gross' | 'net'>
    /** What a change means for bids: they are shown as older, or must be confirmed. Never changes. */
    on_change: Generated<'mark' | 'confirm'>
    /** The newest version that bids must answer. */
    material_version: Generated<number>
    /** The newest version that changed quantities or lines. */
    lines_version: Generated<number>
    /** The material version up to which bids were confirmed, or lapsed, when bidding ended. */
    closed_version: Generated<number>
    /** The day on which bidders were last reminded to confirm. */
    confirmation_sent: Nullable<Day>
    /** When the buyer was last notified of new sealed bids. */
    sealed_bids_notified_at: Nullable<Date>
    created_at: Stamp
    updated_at: Stamp
  }
  /** Kept by triggers; for the order of the list, while `bids_count` is counted. */
  rfq_bid_counts: { rfq_id: number; live: Generated<number> }
  /** Files of an RFQ and the versions in which they stand: from the first on, before the second. */
  rfq_attachments: {
    rfq_id: number
    position: number
    file_id: number
    since_version: Generated<number>
    until_version: Nullable<number>
  }
  bids: {
    bid_id: GeneratedAlways<number>
    rfq_id: number
    /** Copied from the RFQ, so that the database itself refuses a bid on one's own RFQ. */
    buyer_id: number
    supplier_id: number
    /** Null while the bid is sealed, and everything else that it says with it. */
    total_amount: Nullable<Riyals>
    proposed_delivery_date: Nullable<Day>
    comments: ColumnType<string | null, string | null | undefined, string | null>
    attachment_id: Nullable<number>
    version: Generated<number>
    /** The RFQ's version that this bid answers; older than the RFQ's means "made before the last change". */
    rfq_version: number
    /** When the bid ended: withdrawn by its company, or lapsed. */
    withdrawn_at: Nullable<Date>
    /** Not confirmed when bidding ended. */
    lapsed_at: Nullable<Date>
    /** Of a bid with lines; `total_amount` is the gross. */
    net_halalas: Nullable<Halalas>
    vat_halalas: Nullable<Halalas>
    gross_halalas: Nullable<Halalas>
    /** The discount of a bid with lines, one of both: hundredths of a percent, or an amount before VAT. */
    discount_bp: Nullable<number>
    discount_halalas: Nullable<Halalas>
    /** The sum of the lines before the discount; null without one. */
    lines_net_halalas: Nullable<Halalas>
    /** Lines that are neither optional nor offered. */
    unpriced_lines: Generated<number>
    /** Of the total of a bid without lines, where the bidder states it. */
    vat_category: Nullable<VatCategory>
    vat_rate_bp: Nullable<number>
    vat_reason: Nullable<string>
    created_at: Stamp
    updated_at: Stamp
  }

  /** A proposal to accept a bid above the company's limit. */
  award_proposals: {
    proposal_id: Generated<number>
    rfq_id: number
    buyer_id: number
    bid_id: number
    bid_version: number
    amount_halalas: Halalas
    /** Offered optional lines, which count for the limit; filled by a trigger. */
    optional_halalas: Generated<Halalas>
    /** Optional lines that the buyer takes, in ascending order. */
    optional_lines: Generated<number[]>
    /** The limit as it was then. */
    limit_halalas: Halalas
    reason: Nullable<string>
    proposed_by: number
    created_at: Stamp
    state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn' | 'superseded'>
    decided_by: Nullable<number>
    decided_at: Nullable<Date>
    decision_reason: Nullable<string>
    /** When the approvers were reminded. */
    reminded_at: Nullable<Date>
  }

  /** The secret of `opaque_id`, which the application may not read. */
  number_keys: { single: Generated<boolean>; key: Buffer }

  /** What all running processes know: what an older release would get wrong is enabled after it is gone. */
  features: { name: string; enabled_at: Stamp }
}

declare module '#framework/database/tables.ts' {
  interface Schema extends ProductTables {}
}

/** Every table, those of the framework included. */
export type { Schema }

/** What was accepted, kept unchanged beside the RFQ. */
export interface AcceptedSnapshot {
  bid_id: number
  supplier_id: number
  total_amount: Riyals
  proposed_delivery_date: Day
  comments: string
  version: number
}
