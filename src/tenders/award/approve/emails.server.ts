import { formatAmount } from '#framework/i18n/format.ts'
import { type Halalas, sumOf } from '#framework/i18n/money.ts'
import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { readApprovers } from './approvers.server.ts'
import { rfqValues, REASONS, type RfqParams } from '#tenders/core/rfq-email.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'

export interface ProposalParams extends RfqParams {
  proposal_id: number
  amount_halalas: Halalas
}

/** The proposal as it is when the e-mail is sent; null when it no longer is in the state that the e-mail reports. */
const readNow = (tx: Tx, proposal_id: number, state: 'pending' | 'rejected' | 'superseded') =>
  tx
    .selectFrom('award_proposals as proposal')
    .innerJoin(bidsFor('contents'), 'bids.bid_id', 'proposal.bid_id')
    .innerJoin('companies as supplier', 'supplier.company_id', 'bids.supplier_id')
    .innerJoin('people as proposer', 'proposer.person_id', 'proposal.proposed_by')
    .leftJoin('people as decider', 'decider.person_id', 'proposal.decided_by')
    .select([
      'amount_halalas',
      'optional_halalas',
      'limit_halalas',
      'proposal.rfq_id',
      'proposal.buyer_id',
      'proposal.proposed_by',
      'bids.supplier_id',
      'proposal.reason',
      'decision_reason',
      'supplier.company_name',
      'proposer.full_name as proposer',
      'decider.full_name as decider',
    ])
    .where('proposal_id', '=', proposal_id)
    .where('state', '=', state)
    .executeTakeFirst()

const amountOf = (amount: Halalas) => ltr(formatAmount(amount))
const path = ({ proposal_id }: ProposalParams) => `/approvals/${proposal_id}`

/**
 * To those who may approve: an award above the limit waits. There is no link that approves, because scanners open
 * links.
 */
export const approvalWantedEmail = defineEmail<ProposalParams>({
  kind: 'award-proposed',
  personal: true,
  reason: REASONS.person,
  texts: {
    subject: { ar: 'قبول عرض ينتظر اعتمادك: {title}', en: 'An award waits for your approval: {title}' },
    preview: { ar: 'اقتراح {person} بمبلغ {amount}\u00a0ر.س.', en: 'Proposed by {person}, SAR\u00a0{amount}.' },
    body: {
      ar: [
        'اقتراح من {person} بقبول عرض {supplier} على الطلب «{title}» (رقم {number}):',
        [
          ['المبلغ الإجمالي شاملًا الضريبة', '{amount}\u00a0ر.س'],
          ['البنود الاختيارية شاملة الضريبة', '{optional}\u00a0ر.س'],
          ['المبلغ الذي قورن بالحد', '{sum}\u00a0ر.س'],
          ['حد الاعتماد', '{limit}\u00a0ر.س'],
        ],
        '{reason}',
        'لن يُقبل العرض قبل اعتماده. لمراجعة العروض واتخاذ القرار:',
      ],
      en: [
        '{person} proposed to accept the bid of {supplier} on the RFQ “{title}” (no. {number}):',
        [
          ['Total amount, VAT included', 'SAR\u00a0{amount}'],
          ['Optional lines, VAT included', 'SAR\u00a0{optional}'],
          ['Compared with the limit', 'SAR\u00a0{sum}'],
          ['Approval limit', 'SAR\u00a0{limit}'],
        ],
        '{reason}',
        'The bid is not accepted before it is approved. To compare the bids and decide:',
      ],
    },
    action: { ar: 'مراجعة القبول', en: 'Review the award' },
  },
  async compose({ tx, params, receiver }) {
    const now = await readNow(tx, params.proposal_id, 'pending')
    // Who could approve it when it was queued may not be able to any more.
    if (!now || !(await readApprovers(tx, now)).includes(receiver.person_id!)) return null
    const { amount_halalas, optional_halalas: optional } = now
    return {
      path: path(params),
      values: {
        ...rfqValues(params),
        amount: amountOf(amount_halalas),
        // What was compared with the limit, where that is more than the total of the bid.
        ...(optional > 0 && { optional: amountOf(optional), sum: amountOf(sumOf(amount_halalas, optional)) }),
        limit: amountOf(now.limit_halalas),
        person: isolate(now.proposer),
        supplier: isolate(now.company_name),
        reason: now.reason ? isolate(now.reason) : '',
      },
    }
  },
})

/** To who proposed: rejected with its reason, or lapsed. An approved one is said with the award. */
const decidedEmail = (
  kind: string,
  state: 'rejected' | 'superseded',
  texts: Parameters<typeof defineEmail<ProposalParams>>[0]['texts'],
) =>
  defineEmail<ProposalParams>({
    kind,
    personal: true,
    reason: REASONS.person,
    texts,
    async compose({ tx, params }) {
      const now = await readNow(tx, params.proposal_id, state)
      if (!now) return null
      return {
        path: path(params),
        values: {
          ...rfqValues(params),
          amount: amountOf(params.amount_halalas),
          supplier: isolate(now.company_name),
          person: isolate(now.decider ?? ''),
          reason: isolate(now.decision_reason ?? ''),
        },
      }
    },
  })

const action = { ar: 'فتح الاقتراح', en: 'Open the proposal' }

export const awardRejectedEmail = decidedEmail('award-rejected', 'rejected', {
  subject: { ar: 'رُفض القبول الذي اقترحته: {title}', en: 'Your proposed award was rejected: {title}' },
  preview: { ar: 'الرفض من {person}.', en: 'Rejected by {person}.' },
  body: {
    ar: [
      'تم الرفض من {person}: قبول عرض {supplier} على الطلب «{title}» (رقم {number}) بمبلغ {amount}\u00a0ر.س:',
      '{reason}',
      'لا يعلم المورّد بذلك.',
    ],
    en: [
      '{person} rejected the award to {supplier} on the RFQ “{title}” (no. {number}), SAR\u00a0{amount}:',
      '{reason}',
      'The supplier learns nothing of it.',
    ],
  },
  action,
})

/** To who proposed: nobody is left who may approve. */
export const awardUndecidableEmail = defineEmail<ProposalParams>({
  kind: 'award-undecidable',
  personal: true,
  reason: REASONS.person,
  texts: {
    subject: { ar: 'لا أحد يمكنه اعتماد ما اقترحته: {title}', en: 'Nobody can approve your proposed award: {title}' },
    preview: {
      ar: 'لم يبقَ في منشأتك من يمكنه اعتماده.',
      en: 'Your company has nobody left who may approve it.',
    },
    body: {
      ar: [
        'اقترحت قبول عرض {supplier} على الطلب «{title}» (رقم {number}) بمبلغ {amount}\u00a0ر.س، ولم يبقَ في منشأتك من يمكنه اعتماده. يبقى الاقتراح معلّقًا إلى أن يمنح من يدير حساب المنشأة عضوًا آخر صلاحية معتمِد، أو تسحبه:',
      ],
      en: [
        'You proposed to accept the bid of {supplier} on the RFQ “{title}” (no. {number}), SAR\u00a0{amount}. Your company has nobody left who may approve it. The proposal waits until an admin gives another member the role Approver, or you withdraw it:',
      ],
    },
    action,
  },
  async compose({ tx, params }) {
    const now = await readNow(tx, params.proposal_id, 'pending')
    if (!now || (await readApprovers(tx, now)).length > 0) return null
    return {
      path: path(params),
      values: {
        ...rfqValues(params),
        amount: amountOf(now.amount_halalas),
        supplier: isolate(now.company_name),
      },
    }
  },
})

export const awardSupersededEmail = decidedEmail('award-superseded', 'superseded', {
  subject: { ar: 'سقط اقتراحك: {title}', en: 'Your proposal has lapsed: {title}' },
  preview: { ar: 'تغيّر العرض أو الطلب قبل الاعتماد.', en: 'The bid or the RFQ changed before the approval.' },
  body: {
    ar: [
      'اقترحت قبول عرض {supplier} على الطلب «{title}» (رقم {number}) بمبلغ {amount}\u00a0ر.س، ثم تغيّر العرض أو الطلب قبل الاعتماد، فسقط الاقتراح. راجع العروض واقترح من جديد:',
    ],
    en: [
      'You proposed to accept the bid of {supplier} on the RFQ “{title}” (no. {number}), SAR\u00a0{amount}. The bid or the RFQ changed before the approval, so the proposal has lapsed. Look at the bids and propose again:',
    ],
  },
  action,
})
