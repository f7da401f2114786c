import { formatDay, formatNumber } from '#framework/i18n/format.ts'
import { letter, type ComposeContext } from '#framework/mail/compose.server.ts'
import { letterDay } from '#framework/mail/letter-day.ts'
import { ltr, own } from '#framework/mail/letter.ts'
import type { Day } from '#framework/i18n/day.ts'
import { localizedColumn } from '#reference/localized.server.ts'
import { isLiveBid, rfqStatus } from './policy.server.ts'
import { isUndecided } from './policy.ts'

/** One edit that bidders must know of. */
export type RfqChange =
  | { field: 'deadline' | 'delivery_date'; old: Day; new: Day }
  | { field: 'quantity' | 'category_id'; old: number; new: number }

export interface RfqChangedParams {
  rfq_id: number
  title: string
  changes: RfqChange[]
  /** As it is after the change. */
  deadline: Day
}

export interface RfqCanceledParams {
  rfq_id: number
  title: string
}

export interface DeadlinePassedParams {
  rfq_id: number
  title: string
  deadline: Day
  /** Live bids when the deadline had passed. */
  bids_count: number
}

type Context = ComposeContext<{ rfq_id: number; title: string }>

/** Whether the RFQ is awarded or canceled by the time its letter is sent: then there is nothing left to do about it. */
export async function isDecided({ tx, params }: Pick<Context, 'tx' | 'params'>): Promise<boolean> {
  const rfq = await tx.selectFrom('rfqs').select(rfqStatus.as('status')).where('rfq_id', '=', params.rfq_id).executeTakeFirst()
  return rfq !== undefined && !isUndecided(rfq.status)
}

/** Whether all bids of the receiver on the RFQ are withdrawn. */
async function hasWithdrawn({ tx, params, receiver }: Context): Promise<boolean> {
  const bids = await tx.selectFrom('bids').select(isLiveBid().as('live')).where('rfq_id', '=', params.rfq_id).where('supplier_id', '=', receiver.user_id).execute()
  return bids.length > 0 && bids.every(({ live }) => !live)
}

const buyerName = async ({ tx, params }: Context) => {
  const { company_name } = await tx
    .selectFrom('rfqs')
    .innerJoin('users', 'users.user_id', 'rfqs.buyer_id')
    .select('users.company_name')
    .where('rfq_id', '=', params.rfq_id)
    .executeTakeFirstOrThrow()
  return own(company_name)
}

const categoryName = async ({ tx, lang }: Context, category_id: number) => {
  const category = await tx
    .selectFrom('categories')
    .select(localizedColumn('categories', 'category_name', lang).as('name'))
    .where('category_id', '=', category_id)
    .executeTakeFirstOrThrow()
  return own(category.name)
}

/** Values that every letter about an RFQ names. */
const aboutRfq = ({ receiver, params }: Context) => ({
  company: own(receiver.company_name),
  title: own(params.title),
  number: ltr(params.rfq_id),
})

async function changeLine(context: Context, change: RfqChange) {
  const { t, lang } = context
  const day = (value: Day) => letterDay(context, value)
  const before = (value: Day) => own(formatDay(value, lang))
  switch (change.field) {
    case 'deadline':
      return t('mail.change_deadline', { old: before(change.old), new: day(change.new) })
    case 'delivery_date':
      return t('mail.change_delivery', { old: before(change.old), new: day(change.new) })
    case 'quantity':
      return t('mail.change_quantity', { old: ltr(formatNumber(change.old)), new: ltr(formatNumber(change.new)) })
    case 'category_id':
      return t('mail.change_category', {
        old: await categoryName(context, change.old),
        new: await categoryName(context, change.new),
      })
  }
}

/** To a bidder: the RFQ has changed; the bid stands as it was placed. Nothing when later changes took back the first, or when all is decided. */
export const rfqChangedLetter = letter<RfqChangedParams>(async (context) => {
  const { t, lang, params, page } = context
  if (params.changes.length === 0 || (await isDecided(context)) || (await hasWithdrawn(context))) return null
  const url = page(`/rfq/${params.rfq_id}/bid`)
  const deadline = letterDay(context, params.deadline)
  const changes: string[] = []
  for (const change of params.changes) changes.push(await changeLine(context, change))
  return {
    subject: t('mail.rfq_changed_subject', { title: own(params.title) }),
    preview: t('mail.rfq_changed_preview', { deadline: own(formatDay(params.deadline, lang)) }),
    body: t('mail.rfq_changed_body', {
      ...aboutRfq(context),
      buyer: await buyerName(context),
      changes: changes.join('\n'),
      deadline,
      link: url,
    }),
    action: { label: t('mail.rfq_changed_action'), url },
    reason: t('mail.reason_supplier'),
  }
})

/** To a bidder: the RFQ is no more. */
export const rfqCanceledLetter = letter<RfqCanceledParams>(async (context) => {
  const { t, params, page } = context
  const url = page('/my-bids')
  const buyer = await buyerName(context)
  return {
    subject: t('mail.rfq_canceled_subject', { title: own(params.title) }),
    preview: t('mail.rfq_canceled_preview', { buyer }),
    body: t('mail.rfq_canceled_body', { ...aboutRfq(context), buyer, link: url }),
    action: { label: t('mail.rfq_canceled_action'), url },
    reason: t('mail.reason_supplier'),
  }
})

/** To the buyer: bidding is over, with the number of bids to choose from; nothing once the choice is made. */
export const deadlinePassedLetter = letter<DeadlinePassedParams>(async (context) => {
  const { t, params, page } = context
  if (await isDecided(context)) return null
  const url = page(`/rfq/${params.rfq_id}`)
  const values = { ...aboutRfq(context), deadline: letterDay(context, params.deadline), link: url }
  const count = params.bids_count
  return {
    subject: t('mail.deadline_passed_subject', { title: own(params.title) }),
    preview: count ? t('mail.deadline_passed_preview', { count }) : t('mail.deadline_passed_none_preview'),
    body: count ? t('mail.deadline_passed_body', { ...values, count }) : t('mail.deadline_passed_none_body', values),
    action: { label: t(count ? 'mail.deadline_passed_action' : 'mail.deadline_passed_none_action'), url },
    reason: t('mail.reason_buyer'),
  }
})
