import type { Day } from '#framework/i18n/day.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { letter, type ComposeContext } from '#framework/mail/compose.server.ts'
import { letterDay } from '#framework/mail/letter-day.ts'
import { ltr, own } from '#framework/mail/letter.ts'
import { isDecided } from '#tenders/mail.server.ts'
import { isLiveBid } from '#tenders/policy.server.ts'

/** The bid as it was placed. */
export interface BidReceivedParams {
  rfq_id: number
  title: string
  total_amount: number
  proposed_delivery_date: Day
  /** Of the RFQ. */
  deadline: Day
}

export interface NewBidParams extends BidReceivedParams {
  supplier_company_name: string
  /** The bids it speaks of. */
  bid_ids?: number[]
  /** Set by the queue when it merges the letters of several bids into this one: how many bids it speaks of. */
  count?: number
}

/** The bid as it was accepted. Whom to call is read when the letter is sent. */
export interface BidAcceptedParams {
  rfq_id: number
  title: string
  total_amount: number
  proposed_delivery_date: Day
}

export interface BidNotChosenParams {
  rfq_id: number
  title: string
}

type Context = ComposeContext<{ rfq_id: number; title: string }>

const buyerOf = ({ tx, params }: Context) =>
  tx
    .selectFrom('rfqs')
    .innerJoin('users', 'users.user_id', 'rfqs.buyer_id')
    .select(['users.company_name', 'users.phone_number', 'users.email'])
    .where('rfq_id', '=', params.rfq_id)
    .executeTakeFirstOrThrow()

/** Values that every letter about a bid names. */
const aboutRfq = ({ receiver, params }: Context) => ({
  company: own(receiver.company_name),
  title: own(params.title),
  number: ltr(params.rfq_id),
})

const aboutBid = (context: ComposeContext<BidAcceptedParams>) => ({
  amount: ltr(formatAmount(context.params.total_amount)),
  date: letterDay(context, context.params.proposed_delivery_date),
})

/** The bids that a letter speaks of, as they are when it is sent; those that are withdrawn are left out. */
const liveBids = ({ tx }: Pick<Context, 'tx'>, bid_ids: number[]) =>
  tx
    .selectFrom('bids')
    .innerJoin('users', 'users.user_id', 'bids.supplier_id')
    .select(['users.company_name as supplier_company_name', 'total_amount', 'proposed_delivery_date'])
    .where('bid_id', 'in', bid_ids)
    .where(isLiveBid())
    .execute()

/** To the buyer: a bid has come, or several within a few minutes, as they are now. Nothing once all are withdrawn or the RFQ is decided. */
export const newBidLetter = letter<NewBidParams>(async (queued) => {
  if (await isDecided(queued)) return null
  const { bid_ids } = queued.params
  const live = bid_ids && (await liveBids(queued, bid_ids))
  if (live?.length === 0) return null
  const count = live?.length ?? queued.params.count ?? 1
  const context = { ...queued, params: { ...queued.params, ...live?.[0] } }
  const { t, params, page } = context
  const url = page(`/rfq/${params.rfq_id}`)
  const about = { ...aboutRfq(context), link: url }
  const frame = { action: { label: t('mail.new_bid_action'), url }, reason: t('mail.reason_buyer') }
  if (count > 1) {
    return {
      subject: t('mail.new_bids_subject', { ...about, count }),
      preview: t('mail.new_bids_preview'),
      body: t('mail.new_bids_body', { ...about, count }),
      ...frame,
    }
  }
  const bid = { ...aboutBid(context), supplier: own(params.supplier_company_name) }
  return {
    subject: t('mail.new_bid_subject', about),
    preview: t('mail.new_bid_preview', bid),
    body: t('mail.new_bid_body', { ...about, ...bid, deadline: letterDay(context, params.deadline) }),
    ...frame,
  }
})

/** An e-mail about one bid, whose link leads to the RFQ: subject, preview, body and action are named alike. */
function oneBid(context: ComposeContext<BidAcceptedParams>, name: 'bid_received' | 'bid_accepted' | 'award_confirmed', receiver: 'buyer' | 'supplier', about: Record<string, string>) {
  const { t, params, page } = context
  const url = page(`/rfq/${params.rfq_id}`)
  const values = { ...aboutRfq(context), ...aboutBid(context), ...about, link: url }
  return {
    subject: t(`mail.${name}_subject`, values),
    preview: t(`mail.${name}_preview`, values),
    body: t(`mail.${name}_body`, values),
    action: { label: t(`mail.${name}_action`), url },
    reason: t(`mail.reason_${receiver}`),
  }
}

const contactOf = ({ phone_number, email }: { phone_number: string; email: string }) => ({ phone: ltr(phone_number), email: ltr(email) })

/** To the bidder: the receipt of the bid. */
export const bidReceivedLetter = letter<BidReceivedParams>(async (context) =>
  oneBid(context, 'bid_received', 'supplier', { deadline: letterDay(context, context.params.deadline) }),
)

/** To the winner: the bid as it was accepted, and whom to call. */
export const bidAcceptedLetter = letter<BidAcceptedParams>(async (context) => {
  const buyer = await buyerOf(context)
  return oneBid(context, 'bid_accepted', 'supplier', { buyer: own(buyer.company_name), ...contactOf(buyer) })
})

/** To the buyer: which bid was accepted, and whom to call. */
export const awardConfirmedLetter = letter<BidAcceptedParams>(async (context) => {
  const winner = await context.tx
    .selectFrom('rfqs')
    .innerJoin('bids', 'bids.bid_id', 'rfqs.accepted_bid_id')
    .innerJoin('users', 'users.user_id', 'bids.supplier_id')
    .select(['users.company_name', 'users.phone_number', 'users.email'])
    .where('rfqs.rfq_id', '=', context.params.rfq_id)
    .executeTakeFirst()
  return winner ? oneBid(context, 'award_confirmed', 'buyer', { supplier: own(winner.company_name), ...contactOf(winner) }) : null
})

/** To the other bidders: the choice fell on another bid. */
export const bidNotChosenLetter = letter<BidNotChosenParams>(async (context) => {
  const { t, page } = context
  const url = page('/rfqs')
  const buyer = await buyerOf(context)
  const values = { ...aboutRfq(context), buyer: own(buyer.company_name), link: url }
  return {
    subject: t('mail.bid_not_chosen_subject', values),
    preview: t('mail.bid_not_chosen_preview'),
    body: t('mail.bid_not_chosen_body', values),
    action: { label: t('mail.bid_not_chosen_action'), url },
    reason: t('mail.reason_supplier'),
  }
})
