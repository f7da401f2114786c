import type { Day } from '#framework/i18n/day.ts'
import { formatAmount, formatDay } from '#framework/i18n/format.ts'
import { fromRiyals, type Riyals } from '#framework/i18n/money.ts'
import type { ComposeContext } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import { emailDay } from '#framework/mail/email-day.ts'
import { type BidAwaits, isUndecided } from './policy.ts'
import { bidAwaits, rfqStatus } from './policy.server.ts'
import { ownBids } from './gates/bids.server.ts'
import { rfqsFor } from './gates/rfqs.server.ts'

/** Parameters of every e-mail about an RFQ. */
export interface RfqParams {
  rfq_id: number
  title: string
}

/** Parameters of every e-mail about a bid. */
export interface BidParams extends RfqParams {
  total_amount: Riyals
  proposed_delivery_date: Day
}

type Context = ComposeContext<RfqParams>

/** Why a company gets an e-mail about an RFQ. */
export const REASONS = {
  buyer: {
    ar: 'وصلتكم هذه الرسالة لأن منشأتكم نشرت هذا الطلب في ترسية.',
    en: 'You received this because your company published this RFQ on Tarsiya.',
  },
  /** To one of the buyer's people. */
  person: {
    ar: 'وصلتك هذه الرسالة لأن منشأتك نشرت هذا الطلب في ترسية.',
    en: 'You received this because your company published this RFQ on Tarsiya.',
  },
  supplier: {
    ar: 'وصلتكم هذه الرسالة لأن منشأتكم قدّمت عرضًا على هذا الطلب في ترسية.',
    en: 'You received this because your company placed a bid on this RFQ on Tarsiya.',
  },
}

/** Whether the RFQ is awarded or canceled: then its buyer and bidders have nothing left to do. */
export async function isDecided({ tx, params }: Pick<Context, 'tx' | 'params'>): Promise<boolean> {
  const rfq = await tx
    .selectFrom(rfqsFor('mail'))
    .select(rfqStatus.as('status'))
    .where('rfq_id', '=', params.rfq_id)
    .executeTakeFirst()
  return rfq !== undefined && !isUndecided(rfq.status)
}

/** What the receiver's bid awaits after a change, as its page says. */
export async function bidAwaitsOf({ tx, params, receiver }: Context): Promise<BidAwaits> {
  const bid = await ownBids(tx, receiver.company_id)
    .select(bidAwaits.as('awaits'))
    .where('rfqs.rfq_id', '=', params.rfq_id)
    .executeTakeFirst()
  return bid?.awaits ?? null
}

/** Reads the buyer's name and contacts. */
export const getBuyer = ({ tx, params }: Context) =>
  tx
    .selectFrom(rfqsFor('mail'))
    .innerJoin('companies', 'companies.company_id', 'rfqs.buyer_id')
    .select(['companies.company_name', 'companies.phone_number', 'companies.contact_email as email'])
    .where('rfq_id', '=', params.rfq_id)
    .executeTakeFirstOrThrow()

/** Values that every e-mail about an RFQ states. */
export const rfqValues = ({ title, rfq_id }: RfqParams) => ({ title: isolate(title), number: ltr(rfq_id) })

/** Values that every e-mail about one bid states. */
export const bidValues = (context: Pick<Context, 't' | 'lang'>, bid: BidParams) => ({
  ...rfqValues(bid),
  amount: ltr(formatAmount(fromRiyals(bid.total_amount))),
  date: emailDay(context, bid.proposed_delivery_date),
})

/** An RFQ as parameters of e-mails; those that were queued before there were hours have none. */
export interface ClosingParams {
  deadline: Day
  closing_time?: string | null
}

type Words = Pick<Context, 't' | 'lang'>

const withHour = ({ t }: Words, day: string, { closing_time = null }: ClosingParams) =>
  closing_time === null ? day : t('rfqs.day_at_time', { day, time: ltr(closing_time) })

/** The closing in both calendars, with the hour where there is one. */
export const emailClosing = (context: Words, closing: ClosingParams) =>
  withHour(context, emailDay(context, closing.deadline), closing)

/** The same in one calendar. */
export const shortClosing = (context: Words, closing: ClosingParams) =>
  withHour(context, isolate(formatDay(closing.deadline, context.lang)), closing)

/** The moment of closing, to follow "until" or "at": the end of a day, or an hour of it. */
export function emailClosingMoment(context: Words, { deadline, closing_time = null }: ClosingParams) {
  const day = emailDay(context, deadline)
  return closing_time === null
    ? context.t('rfqs.closing_end_of_day', { day })
    : context.t('rfqs.closing_at_time', { day, time: ltr(closing_time) })
}
