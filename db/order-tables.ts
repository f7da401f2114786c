import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Halalas } from '#framework/i18n/money.ts'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** A calendar day in Riyadh, `YYYY-MM-DD`. */
type Day = string

/** Orders, deliveries and ratings: a part of `Schema`. Quantities are decimals; select them as text. */
export interface OrderTables {
  order_settings: {
    company_id: number
    prefix: Generated<string>
    /** Since when an order follows each award by itself; null where people issue them. */
    automatic_since: Nullable<Date>
    /** Of the national address: four letters and four digits. */
    short_address: Nullable<string>
    updated_at: Stamp
  }
  /** The newest number of a buyer's orders in a year; written by a trigger. */
  order_series: { company_id: number; year: number; last: number }
  purchase_orders: {
    order_id: Generated<number>
    award_id: number
    rfq_id: number
    buyer_id: number
    supplier_id: number
    prefix: string
    /** This and the next two, the day of issue and `answer_by` are given by a trigger. */
    year: ColumnType<number, never, never>
    serial: ColumnType<number, never, never>
    number: GeneratedAlways<string>
    /** What was ordered, as it was: `OrderSnapshot`. */
    snapshot: ColumnType<unknown, string, never>
    /** Net and VAT are null where the bid has no lines. */
    net_halalas: Nullable<Halalas>
    vat_halalas: Nullable<Halalas>
    gross_halalas: Halalas
    state: Generated<
      'issued' | 'acknowledged' | 'disputed' | 'delivered' | 'closed' | 'declined' | 'canceled' | 'issued_anew'
    >
    /** A person who has the paper compares it by this code. */
    verify_code: string
    /** Null where it was issued by itself. */
    issued_by: Nullable<number>
    issued_at: ColumnType<Date, never, never>
    /** The day until which the supplier is expected to answer. */
    answer_by: ColumnType<Day, never, never>
    reminded_at: Nullable<Date>
    /** While the supplier waits for an answer to the change that it asked for. */
    change_asked_at: Nullable<Date>
    acknowledged_at: Nullable<Date>
    delivered_at: Nullable<Date>
    /** When it was closed, declined, canceled or issued anew. */
    ended_at: Nullable<Date>
    /** What one side proposes and only both together decide. */
    proposed: Nullable<'cancel' | 'resolve'>
    proposed_by: Nullable<number>
    /** The order that this one was issued instead of. */
    replaces: Nullable<number>
    version: Generated<number>
  }
  /** Both sides of an order; written by a trigger. */
  order_parties: { order_id: number; company_id: number; other_id: number; side: 'buyer' | 'supplier' }
  /** What is ordered and how much of it was delivered; written by triggers. */
  order_lines: {
    order_id: number
    line_no: number
    line_id: Nullable<number>
    quantity: number
    /** Stated and not decided. */
    waiting: Generated<number>
    confirmed: Generated<number>
  }
  order_events: {
    order_id: number
    /** From 1 for each order. */
    number: number
    what:
      | 'issued'
      | 'reminded'
      | 'acknowledged'
      | 'change_asked'
      | 'change_answered'
      | 'declined'
      | 'canceled'
      | 'issued_anew'
      | 'cancel_proposed'
      | 'disputed'
      | 'dispute_answered'
      | 'resolve_proposed'
      | 'proposal_rejected'
      | 'proposal_withdrawn'
      | 'resolved'
      | 'delivery_stated'
      | 'delivery_unconfirmed'
      | 'delivery_confirmed'
      | 'delivery_refused'
      | 'delivered'
      | 'closed'
    /** Who acted; null where it happened by itself. */
    company_id: Nullable<number>
    person_id: Nullable<number>
    text: Nullable<string>
    created_at: Stamp
  }
  deliveries: {
    delivery_id: Generated<number>
    order_id: number
    /** From 1 for each order. */
    number: number
    delivered_on: Day
    note: Nullable<string>
    file_id: Nullable<number>
    stated_by: 'supplier' | 'buyer'
    person_id: number
    stated_at: Stamp
    /** The day until which the buyer is expected to decide. */
    decide_by: Day
    unconfirmed_at: Nullable<Date>
    state: Generated<'stated' | 'confirmed' | 'refused'>
    decided_by: Nullable<number>
    decided_at: Nullable<Date>
    refused_reason: Nullable<string>
  }
  delivery_lines: { delivery_id: number; order_id: number; line_no: number; quantity: number }
  ratings: {
    rating_id: Generated<number>
    order_id: number
    rater_id: number
    ratee_id: number
    person_id: number
    /** From 1 to 5, as the three aspects. */
    stars: number
    on_time: Nullable<number>
    as_agreed: Nullable<number>
    communication: Nullable<number>
    text: Nullable<string>
    created_at: Stamp
    /** Once both sides have rated, or after 14 days. */
    published_at: Nullable<Date>
    reply: Nullable<string>
    reply_by: Nullable<number>
    reply_at: Nullable<Date>
    hidden_at: Nullable<Date>
    hidden_reason: Nullable<string>
    version: Generated<number>
  }
  rating_reports: { rating_id: number; company_id: number; person_id: number; reason: string; created_at: Stamp }
}
