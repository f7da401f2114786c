import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import {
  type ClosingParams,
  emailClosingMoment,
  getBuyer,
  isDecided,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'

/** An operator who canceled it says why. */
interface CanceledParams extends RfqParams {
  reason?: string
}

/** To a bidder: the RFQ was canceled. */
export const rfqCanceledEmail = defineEmail<CanceledParams, 'by_operator'>({
  kind: 'rfq-canceled',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'أُلغي طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on was canceled: {title}' },
    preview: { ar: 'إلغاء الطلب من {buyer} قبل قبول أي عرض.', en: '{buyer} canceled the RFQ before accepting a bid.' },
    body: {
      ar: [
        'أُلغي طلب {buyer} «{title}» (رقم {number}) قبل قبول أي عرض، ولم يعد عرضكم عليه قائمًا.',
        'يبقى الطلب في صفحة «عروضي» بحالة «ملغى»:',
      ],
      en: [
        '{buyer} canceled the RFQ “{title}” (no. {number}) before accepting a bid. Your bid on it no longer stands.',
        'The RFQ stays on the page My bids as canceled:',
      ],
    },
    action: { ar: 'فتح عروضكم', en: 'Open your bids' },
  },
  variants: {
    by_operator: {
      subject: { ar: 'أُلغي طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on was canceled: {title}' },
      preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
      body: {
        ar: [
          'ألغت إدارة ترسية طلب {buyer} «{title}» (رقم {number})، ولم يعد عرضكم عليه قائمًا.',
          'السبب: {why}',
          'يبقى الطلب في صفحة «عروضي» بحالة «ملغى»:',
        ],
        en: [
          'Tarsiya’s operators canceled the RFQ “{title}” (no. {number}) of {buyer}. Your bid on it no longer stands.',
          'Reason: {why}',
          'The RFQ stays on the page My bids as canceled:',
        ],
      },
      action: { ar: 'فتح عروضكم', en: 'Open your bids' },
    },
  },
  async compose(context) {
    const { company_name } = await getBuyer(context)
    const { params } = context
    const values = { ...rfqValues(params), buyer: isolate(company_name) }
    return params.reason === undefined
      ? { path: '/my-bids', values }
      : { path: '/my-bids', values: { ...values, why: isolate(params.reason) }, variant: 'by_operator' }
  },
})

/** To the buyer: an operator canceled the RFQ, and why. */
export const rfqCanceledByOperatorEmail = defineEmail<RfqParams & { reason: string }>({
  kind: 'rfq-canceled-by-operator',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'ألغت إدارة ترسية طلبكم: {title}', en: 'Tarsiya’s operators canceled your RFQ: {title}' },
    preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
    body: {
      ar: [
        'ألغت إدارة ترسية طلبكم «{title}» (رقم {number})، وأُبلغ من قدّموا عروضًا عليه.',
        'السبب: {why}',
        'يبقى الطلب في صفحة طلباتكم بحالة «ملغى»:',
      ],
      en: [
        'Tarsiya’s operators canceled your RFQ “{title}” (no. {number}). Those who bid on it are notified.',
        'Reason: {why}',
        'The RFQ stays on the page My RFQs as canceled:',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  compose: ({ params }) => ({
    path: `/rfq/${params.rfq_id}`,
    values: { ...rfqValues(params), why: isolate(params.reason) },
  }),
})

interface DeadlinePassedParams extends RfqParams, ClosingParams {
  /** Bids that could be accepted when the deadline had passed. */
  bids_count: number
}

const BIDDING_CLOSED = {
  ar: 'انتهى موعد تقديم العروض على طلبكم: {title}',
  en: 'Bidding has closed on your RFQ: {title}',
}

/** To the buyer: bidding has closed, with the number of bids to choose from. Not sent once the RFQ is decided. */
export const deadlinePassedEmail = defineEmail<DeadlinePassedParams, 'no_bids'>({
  kind: 'deadline-passed',
  reason: REASONS.buyer,
  texts: {
    subject: BIDDING_CLOSED,
    preview: {
      ar: {
        zero: 'لا عرض يمكن قبوله.',
        one: 'لديكم عرض واحد يمكن قبوله.',
        two: 'لديكم عرضان يمكن قبولهما.',
        few: 'لديكم {count} عروض يمكن قبولها.',
        many: 'لديكم {count} عرضًا يمكن قبولها.',
        other: 'لديكم {count} عرض يمكن قبولها.',
      },
      en: { one: '{count} bid can be accepted.', other: '{count} bids can be accepted.' },
    },
    body: {
      ar: [
        {
          zero: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وليس عليه عرض يمكن قبوله. صفحة الطلب:',
          one: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه عرض واحد يمكن قبوله. لمراجعته:',
          two: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه عرضان يمكن قبولهما. لمراجعتهما:',
          few: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه {count} عروض يمكن قبولها. لمراجعتها ومقارنتها:',
          many: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه {count} عرضًا يمكن قبولها. لمراجعتها ومقارنتها:',
          other:
            'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه {count} عرض يمكن قبولها. لمراجعتها ومقارنتها:',
        },
        '{link}',
        'يبقى قبول أحد العروض متاحًا بعد انتهاء الموعد.',
      ],
      en: [
        {
          one: 'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, with {count} bid that can be accepted. Review it:',
          other:
            'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, with {count} bids that can be accepted. Review and compare them:',
        },
        '{link}',
        'You can still accept a bid after the deadline.',
      ],
    },
    action: { ar: 'مراجعة العروض', en: 'Review bids' },
  },
  variants: {
    no_bids: {
      subject: BIDDING_CLOSED,
      preview: { ar: 'لا عرض على الطلب يمكن قبوله.', en: 'No bid can be accepted.' },
      body: {
        ar: [
          'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وليس عليه عرض يمكن قبوله.',
          'لاستقبال العروض من جديد اختاروا موعدًا لاحقًا من صفحة الطلب:',
        ],
        en: [
          'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, and there is no bid that can be accepted.',
          'To take bids again, choose a later deadline on the RFQ page:',
        ],
      },
      action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
    },
  },
  async compose(context) {
    const { params } = context
    if (await isDecided(context)) return null
    const path = `/rfq/${params.rfq_id}`
    const values = { ...rfqValues(params), closing: emailClosingMoment(context, params) }
    return params.bids_count
      ? { path, values: { ...values, count: params.bids_count } }
      : { path, values, variant: 'no_bids' }
  },
})
