import { defineEmail } from '#framework/mail/define-email.server.ts'
import { ltr } from '#framework/mail/email-content.ts'
import { placedBidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'
import {
  type ClosingParams,
  emailClosingMoment,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'
import { OPEN_RFQ, rfqPathOf } from './about-own-bid-email.server.ts'

/** To the buyer: a sealed bid came in. It says how many there are, and nothing else of them. */
export const sealedBidsArrivedEmail = defineEmail<RfqParams & ClosingParams>({
  kind: 'sealed-bids-arrived',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'وصل عرض مختوم على طلبكم: {title}', en: 'A sealed bid came in on your RFQ: {title}' },
    preview: { ar: 'العروض المختومة حتى الآن: {count}.', en: 'Sealed bids so far: {count}.' },
    body: {
      ar: [
        'وصل عرض مختوم على طلبكم «{title}» (رقم {number}).',
        [
          ['العروض المختومة حتى الآن', '{count}'],
          ['تُفتح العروض بعد', '{closing}'],
        ],
        'لا يمكن لأحد قراءة العروض أو معرفة أصحابها قبل الفتح. صفحة الطلب:',
      ],
      en: [
        'A sealed bid came in on your RFQ “{title}” (no. {number}).',
        [
          ['Sealed bids so far', '{count}'],
          ['Bids are opened after', '{closing}'],
        ],
        'Nobody can read the bids or learn who placed them before opening. The page of the RFQ:',
      ],
    },
    action: OPEN_RFQ,
  },
  async compose(context) {
    const { tx, params } = context
    const rfq = await tx
      .selectFrom(rfqsFor('mail'))
      .select(placedBidsCount.as('count'))
      .where('rfq_id', '=', params.rfq_id)
      .where(hasStatus('active'))
      .executeTakeFirst()
    // Once bidding has ended, the e-mail about the opening says how many there were.
    if (!rfq?.count) return null
    return {
      path: rfqPathOf(params),
      values: { ...rfqValues(params), count: ltr(rfq.count), closing: emailClosingMoment(context, params) },
    }
  },
})
