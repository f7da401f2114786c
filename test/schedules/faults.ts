/** A guard that is left out on purpose, and the pair of commands that needs it. */
export interface Fault {
  name: string
  pair: readonly [a: string, b: string]
  /** Takes the guard out of a statement. */
  rewrite?: (text: string) => string
  /** Takes the last guard out of the database. */
  sql?: string
}

/** Leaves a clause out of the statements that begin like this. */
const without = (clause: string, beginning: RegExp) => (text: string) =>
  beginning.test(text) ? text.replace(clause, '') : text

const withoutOrderLock = without(' for update', /^select \* from "purchase_orders"/)
const withoutAccountLock = without(' for key share', /^select .*"person_id" from "people"/)

/** What the search has to find by itself. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'two awards of one RFQ',
    pair: ['award', 'award-rival'],
    rewrite: without(' for update', /^select \* from "rfqs"/),
    sql: 'drop index awards_one_standing',
  },
  {
    name: 'a bid after the deadline',
    pair: ['place-bid', 'close'],
    // The time of the transaction, which may have begun before bidding ended.
    rewrite: (text) => text.replaceAll(/(?<!_)instant\(\)/g, 'transaction_time()'),
    sql: 'drop trigger bids_before_closing on bids',
  },
  {
    name: 'an award of a bid that an amendment asks to confirm',
    pair: ['amend', 'award-rival'],
    rewrite: without(' for update', /^select \* from "rfqs"/),
    sql: 'drop trigger awards_confirmed on awards',
  },
  {
    name: 'two amendments of one version',
    pair: ['amend', 'amend'],
    rewrite: without(' for update', /^select \* from "rfqs"/),
  },
  { name: 'an award by a session that was ended', pair: ['award', 'end-session'], rewrite: withoutAccountLock },
  {
    name: 'a second live bid',
    pair: ['place-bid', 'place-bid'],
    rewrite: (text) => text.replace(/ on conflict \("rfq_id", "supplier_id"\).* do nothing/, ''),
    sql: 'drop index bids_one_live',
  },
  {
    name: 'a limit lowered under an award',
    pair: ['award', 'lower-limit'],
    rewrite: without(' for share', /^select .*"award_limit_halalas" from "companies"/),
    sql: 'drop trigger awards_assert on awards',
  },
  { name: "a removed member's write", pair: ['award', 'remove'], rewrite: withoutAccountLock },
  {
    name: 'an idempotency key used twice',
    pair: ['publish', 'publish'],
    rewrite: (text) => text.replace(/^select pg_advisory_xact_lock\((.*)\)$/, 'select $1'),
    sql: 'alter table idempotency_keys drop constraint idempotency_keys_pkey',
  },
  {
    name: 'an order acknowledged and declined',
    pair: ['acknowledge', 'decline-order'],
    rewrite: withoutOrderLock,
    sql: 'drop trigger purchase_orders_kept on purchase_orders',
  },
  { name: 'two ratings that wait for each other', pair: ['rate-supplier', 'rate-buyer'], rewrite: withoutOrderLock },
]
