import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import {
  type BidParams,
  bidValues,
  getBuyer,
  isDecided,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'

const contactValues = ({ phone_number, email }: { phone_number: string; email: string }) => ({
  phone: ltr(phone_number),
  email: ltr(email),
})

/** To the winner: the bid as it was accepted, and the buyer's contacts. */
export const bidAcceptedEmail = defineEmail<BidParams>({
  kind: 'bid-accepted',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'قُبل عرضكم على: {title}', en: 'Your bid was accepted: {title}' },
    preview: { ar: 'تواصلوا مع {buyer} للاتفاق على الخطوات التالية.', en: 'Contact {buyer} to agree the next steps.' },
    body: {
      ar: [
        'تم قبول عرضكم من {buyer} على الطلب «{title}» (رقم {number}):',
        [
          ['المبلغ الإجمالي شاملًا الضريبة', '{amount}\u00a0ر.س'],
          ['تاريخ التسليم', '{date}'],
        ],
        'أُغلق الطلب، ويتم التعاقد والدفع مباشرة بينكم وبين المشتري. بيانات التواصل:',
        '{buyer}\n{phone}\n{email}',
        'صفحة الطلب:',
      ],
      en: [
        '{buyer} accepted your bid on the RFQ “{title}” (no. {number}):',
        [
          ['Total amount, VAT included', 'SAR\u00a0{amount}'],
          ['Delivery date', '{date}'],
        ],
        'The RFQ is closed. Contract and payment are agreed directly between you and the buyer. Contact details:',
        '{buyer}\n{phone}\n{email}',
        'RFQ page:',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  async compose(context) {
    const buyer = await getBuyer(context)
    return {
      path: `/rfq/${context.params.rfq_id}`,
      values: { ...bidValues(context, context.params), buyer: isolate(buyer.company_name), ...contactValues(buyer) },
    }
  },
})

/** To the buyer: the bid as it was accepted, by whom where two people decided, and the winner's contacts. */
export const awardConfirmedEmail = defineEmail<BidParams>({
  kind: 'award-confirmed',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'قبلتم عرضًا على: {title}', en: 'You accepted a bid on: {title}' },
    preview: {
      ar: 'تواصلوا مع {supplier} للاتفاق على الخطوات التالية.',
      en: 'Contact {supplier} to agree the next steps.',
    },
    body: {
      ar: [
        'قبلتم عرض {supplier} على طلبكم «{title}» (رقم {number}):',
        [
          ['المبلغ الإجمالي شاملًا الضريبة', '{amount}\u00a0ر.س'],
          ['تاريخ التسليم', '{date}'],
          ['الاقتراح من', '{proposer}'],
          ['الاعتماد من', '{approver}'],
        ],
        'أُغلق الطلب، ويتم التعاقد والدفع مباشرة بينكم وبين المورّد. بيانات التواصل:',
        '{supplier}\n{phone}\n{email}',
        'صفحة الطلب:',
      ],
      en: [
        'You accepted the bid of {supplier} on your RFQ “{title}” (no. {number}):',
        [
          ['Total amount, VAT included', 'SAR\u00a0{amount}'],
          ['Delivery date', '{date}'],
          ['Proposed by', '{proposer}'],
          ['Approved by', '{approver}'],
        ],
        'The RFQ is closed. Contract and payment are agreed directly between you and the supplier. Contact details:',
        '{supplier}\n{phone}\n{email}',
        'RFQ page:',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  async compose(context) {
    const { tx, params } = context
    const winner = await tx
      .selectFrom('awards')
      .innerJoin('companies', 'companies.company_id', 'awards.supplier_id')
      .leftJoin('award_proposals as proposal', 'proposal.proposal_id', 'awards.proposal_id')
      .leftJoin('people as proposer', 'proposer.person_id', 'proposal.proposed_by')
      .leftJoin('people as approver', 'approver.person_id', 'proposal.decided_by')
      .select([
        'companies.company_name',
        'companies.phone_number',
        'companies.contact_email as email',
        'proposer.full_name as proposer',
        'approver.full_name as approver',
      ])
      .where('awards.rfq_id', '=', params.rfq_id)
      .where('awards.state', '=', 'standing')
      .executeTakeFirst()
    if (!winner) return null
    return {
      path: `/rfq/${params.rfq_id}`,
      values: {
        ...bidValues(context, params),
        supplier: isolate(winner.company_name),
        ...contactValues(winner),
        ...(winner.proposer && { proposer: isolate(winner.proposer) }),
        ...(winner.approver && { approver: isolate(winner.approver) }),
      },
    }
  },
})

/** To the other bidders: the buyer chose another bid. */
export const bidNotChosenEmail = defineEmail<RfqParams>({
  kind: 'bid-not-chosen',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'نتيجة الطلب: {title}', en: 'Result of the RFQ: {title}' },
    preview: { ar: 'اختار المشتري عرضًا آخر هذه المرة.', en: 'The buyer chose another bid this time.' },
    body: {
      ar: [
        'شكرًا لعرضكم على الطلب «{title}» (رقم {number}). وقع اختيار {buyer} على عرض آخر، وأُغلق الطلب.',
        'يبقى عرضكم محفوظًا في صفحة «عروضي». وهذه طلبات أخرى مفتوحة:',
      ],
      en: [
        'Thank you for your bid on the RFQ “{title}” (no. {number}). {buyer} chose another bid, and the RFQ is closed.',
        'Your bid stays on the page My bids. Other open RFQs:',
      ],
    },
    action: { ar: 'تصفّح الطلبات المفتوحة', en: 'Browse open RFQs' },
  },
  async compose(context) {
    const { company_name } = await getBuyer(context)
    return { path: '/rfqs', values: { ...rfqValues(context.params), buyer: isolate(company_name) } }
  },
})

/** To the other bidders: the award of another bid did not stand. */
export const awardFellEmail = defineEmail<RfqParams>({
  kind: 'award-fell',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'لم يعد القبول قائمًا على: {title}', en: 'The award no longer stands: {title}' },
    preview: { ar: 'عرضكم كما هو.', en: 'Your bid is as it was.' },
    body: {
      ar: [
        'لم يعد قبول العرض الآخر على الطلب «{title}» (رقم {number}) قائمًا. عرضكم كما كان، وقد يقبله المشتري، {buyer}.',
        'إن لم ينته موعد العروض فيمكنكم تعديل عرضكم أو سحبه.',
      ],
      en: [
        'The award of another bid on the RFQ “{title}” (no. {number}) no longer stands. Your bid is as it was, and the buyer, {buyer}, may accept it.',
        'If bidding has not ended, you can change or withdraw your bid.',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  async compose(context) {
    if (await isDecided(context)) return null
    const { company_name } = await getBuyer(context)
    return {
      path: `/rfq/${context.params.rfq_id}`,
      values: { ...rfqValues(context.params), buyer: isolate(company_name) },
    }
  },
})
