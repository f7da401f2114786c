import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import { replaceMailParam } from '#framework/mail/erase-mails.server.ts'
import {
  type BidParams,
  bidValues,
  type ClosingParams,
  emailClosing,
  emailClosingMoment,
  isDecided,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'

/** The bid as it was placed. */
export interface BidReceivedParams extends BidParams, ClosingParams {}

export interface NewBidParams extends BidReceivedParams {
  supplier_company_name: string
  /** The bids that the e-mail is about. */
  bid_ids?: number[] | undefined
  /** Number of bids, set when e-mails are merged. */
  count?: number
}

const REVIEW_BIDS = { ar: 'مراجعة العروض', en: 'Review bids' }

/** Those of the bids that are not withdrawn, as they are now. */
const listLiveBids = (tx: Tx, bid_ids: number[]) =>
  tx
    .selectFrom(bidsFor('contents'))
    .innerJoin('companies', 'companies.company_id', 'bids.supplier_id')
    .select(['companies.company_name as supplier_company_name', 'total_amount', 'proposed_delivery_date'])
    .where('bid_id', 'in', bid_ids)
    .where(isLiveBid())
    .execute()

/**
 * To the buyer: a bid was placed, or several within a few minutes. Not sent once all are withdrawn or the RFQ is
 * decided.
 */
export const newBidEmail = defineEmail<NewBidParams, 'several'>({
  kind: 'new-bid',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'عرض جديد على طلبكم: {title}', en: 'New bid on your RFQ: {title}' },
    preview: {
      ar: '{supplier}: {amount}\u00a0ر.س، والتسليم في {date}.',
      en: '{supplier}: SAR\u00a0{amount}, delivery on {date}.',
    },
    body: {
      ar: [
        'عرض جديد من {supplier} على طلبكم «{title}» (رقم {number}):',
        [
          ['المبلغ الإجمالي شاملًا الضريبة', '{amount}\u00a0ر.س'],
          ['تاريخ التسليم المقترح', '{date}'],
        ],
        'لمراجعة العروض ومقارنتها:',
        '{link}',
        [['آخر موعد لتقديم العروض', '{deadline}']],
      ],
      en: [
        '{supplier} placed a bid on your RFQ “{title}” (no. {number}):',
        [
          ['Total amount, VAT included', 'SAR\u00a0{amount}'],
          ['Proposed delivery date', '{date}'],
        ],
        'Review and compare the bids:',
        '{link}',
        [['Bid deadline', '{deadline}']],
      ],
    },
    action: REVIEW_BIDS,
  },
  variants: {
    several: {
      subject: {
        ar: {
          zero: 'لا توجد عروض جديدة على طلبكم: {title}',
          one: 'عرض جديد على طلبكم: {title}',
          two: 'عرضان جديدان على طلبكم: {title}',
          few: '{count} عروض جديدة على طلبكم: {title}',
          many: '{count} عرضًا جديدًا على طلبكم: {title}',
          other: '{count} عرض جديد على طلبكم: {title}',
        },
        en: { one: '{count} new bid on your RFQ: {title}', other: '{count} new bids on your RFQ: {title}' },
      },
      preview: { ar: 'افتحوا الطلب لمراجعة العروض ومقارنتها.', en: 'Open the RFQ to review and compare the bids.' },
      body: {
        ar: [
          {
            zero: 'لا توجد عروض جديدة على طلبكم «{title}».',
            one: 'وصل عرض جديد على طلبكم «{title}» (رقم {number}). لمراجعته:',
            two: 'وصل عرضان جديدان على طلبكم «{title}» (رقم {number}). لمراجعتهما:',
            few: 'وصلت {count} عروض جديدة على طلبكم «{title}» (رقم {number}). لمراجعتها:',
            many: 'وصل {count} عرضًا جديدًا على طلبكم «{title}» (رقم {number}). لمراجعتها:',
            other: 'وصل {count} عرض جديد على طلبكم «{title}» (رقم {number}). لمراجعتها:',
          },
        ],
        en: [
          {
            one: '{count} new bid arrived on your RFQ “{title}” (no. {number}). Review it:',
            other: '{count} new bids arrived on your RFQ “{title}” (no. {number}). Review them:',
          },
        ],
      },
      action: REVIEW_BIDS,
    },
  },
  digest: {
    by: 'rfq_id',
    merge: (group) => ({
      ...group[0]!,
      count: group.reduce((sum, { count }) => sum + (count ?? 1), 0),
      bid_ids: group.every(({ bid_ids }) => bid_ids) ? group.flatMap(({ bid_ids }) => bid_ids!) : undefined,
    }),
  },
  async compose(context) {
    if (await isDecided(context)) return null
    const { tx, params } = context
    const live = params.bid_ids && (await listLiveBids(tx, params.bid_ids))
    if (live?.length === 0) return null
    const count = live?.length ?? params.count ?? 1
    const path = `/rfq/${params.rfq_id}`
    if (count > 1) return { path, variant: 'several', values: { ...rfqValues(params), count } }
    const bid = { ...params, ...live?.[0] }
    return {
      path,
      values: {
        ...bidValues(context, bid),
        supplier: isolate(bid.supplier_company_name),
        deadline: emailClosing(context, params),
      },
    }
  },
})

/** To the bidder: the receipt of the bid. */
export const bidReceivedEmail = defineEmail<BidReceivedParams>({
  kind: 'bid-received',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'تم تقديم عرضكم على: {title}', en: 'Your bid was placed: {title}' },
    preview: { ar: '{amount}\u00a0ر.س، والتسليم في {date}.', en: 'SAR\u00a0{amount}, delivery on {date}.' },
    body: {
      ar: [
        'تم تقديم عرضكم على الطلب «{title}» (رقم {number}):',
        [
          ['المبلغ الإجمالي شاملًا الضريبة', '{amount}\u00a0ر.س'],
          ['تاريخ التسليم المقترح', '{date}'],
        ],
        'يمكنكم تعديل العرض أو سحبه حتى {closing} ما لم يُقبل قبل ذلك:',
      ],
      en: [
        'Your bid on the RFQ “{title}” (no. {number}) was placed:',
        [
          ['Total amount, VAT included', 'SAR\u00a0{amount}'],
          ['Proposed delivery date', '{date}'],
        ],
        'You can edit or withdraw it until {closing}, unless it is accepted before then:',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  compose: (context) => ({
    path: `/rfq/${context.params.rfq_id}`,
    values: { ...bidValues(context, context.params), closing: emailClosingMoment(context, context.params) },
  }),
})

/**
 * Renames an erased supplier in e-mails to buyers. The supplier may have had another name when an e-mail was sent, so
 * every e-mail about an RFQ that it bid on is changed once it is not queued any more.
 *
 * @returns the e-mails whose stored copies must be deleted
 */
export const renameSupplierInEmails = (
  tx: Tx,
  { company_id, company_name }: { company_id: number; company_name: string },
  new_name: string,
) =>
  replaceMailParam(
    tx,
    'supplier_company_name' satisfies keyof NewBidParams,
    new_name,
    sql<boolean>`(params ->> 'supplier_company_name' = ${company_name} or (status <> 'queued'
      and exists (select from ${bidsFor('erase')} where bids.rfq_id = (mails.params ->> 'rfq_id')::int and bids.supplier_id = ${company_id})))`,
  )

/** To the buyer: a bid ended, because the account of its company was closed. */
export const bidWithdrawnEmail = defineEmail<RfqParams>({
  kind: 'bid-withdrawn',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'سُحب عرض على طلبكم: {title}', en: 'A bid on your RFQ was withdrawn: {title}' },
    preview: { ar: 'السبب: أُغلق حساب المنشأة التي قدّمته.', en: 'Reason: the account of its company was closed.' },
    body: {
      ar: [
        'سُحب عرض على طلبكم «{title}» (رقم {number}).',
        'السبب: أُغلق حساب المنشأة التي قدّمته في ترسية.',
        'العروض القائمة في صفحة الطلب:',
      ],
      en: [
        'A bid on your RFQ “{title}” (no. {number}) was withdrawn.',
        'Reason: the account of the company that placed it was closed on Tarsiya.',
        'The bids that stand are on the page of the RFQ:',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  compose: ({ params }) => ({ path: `/rfq/${params.rfq_id}`, values: rfqValues(params) }),
})
