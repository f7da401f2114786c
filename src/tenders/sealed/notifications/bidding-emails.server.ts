import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { type ComposeContext, defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import {
  type ClosingParams,
  emailClosing,
  emailClosingMoment,
  isDecided,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'
import { fingerprint } from '../contents.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import { receiptText } from '../verify/check-receipt.ts'
import { FINGERPRINT, OPEN_RFQ, readLiveBid, rfqPathOf } from './about-own-bid-email.server.ts'

interface ReceivedParams extends RfqParams, ClosingParams {
  receipt: Receipt
}

const receiptBody = (sentence: { ar: string; en: string }) => ({
  ar: [
    sentence.ar,
    [
      ['وقت الاستلام', '{date}، {time}'],
      [FINGERPRINT.ar, '{fingerprint}'],
    ] as const,
    'إيصال استلام العرض مرفق بهذه الرسالة. احتفظوا به؛ يمكنكم به التحقق من أن عرضكم فُتح كما قدّمتموه. وهذا نصه:',
    '{receipt}',
    'لا تعرف المنصة ما في عرضكم قبل فتح العروض. يمكنكم استبداله أو سحبه حتى {closing}:',
  ],
  en: [
    sentence.en,
    [
      ['Received', '{date}, {time}'],
      [FINGERPRINT.en, '{fingerprint}'],
    ] as const,
    'Your bid receipt is attached. Keep it: with it you can check that your bid was opened exactly as you sent it. Its text is:',
    '{receipt}',
    "The platform doesn't know what your bid says until the bids are opened. You can replace or withdraw it until {closing}:",
  ],
})

/** To the bidder: the receipt of a sealed bid, or of the version that replaced it. It says nothing of the bid. */
export const sealedBidReceivedEmail = defineEmail<ReceivedParams, 'replaced'>({
  kind: 'sealed-bid-received',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'إيصال عرضكم المختوم على: {title}', en: 'Receipt of your sealed bid: {title}' },
    preview: { ar: 'احتفظوا بهذا الإيصال.', en: 'Keep this receipt.' },
    body: receiptBody({
      ar: 'استُلم عرضكم المختوم على الطلب «{title}» (رقم {number}).',
      en: 'Your sealed bid on the RFQ “{title}” (no. {number}) was received.',
    }),
    action: OPEN_RFQ,
  },
  variants: {
    replaced: {
      subject: { ar: 'استُبدل عرضكم المختوم على: {title}', en: 'Your sealed bid was replaced: {title}' },
      preview: { ar: 'احتفظوا بالإيصال الجديد.', en: 'Keep the new receipt.' },
      body: receiptBody({
        ar: 'استُبدل عرضكم المختوم على الطلب «{title}» (رقم {number})، والعرض السابق مُحي ولم يعد قائمًا.',
        en: 'Your sealed bid on the RFQ “{title}” (no. {number}) was replaced. The one before was erased and no longer stands.',
      }),
      action: OPEN_RFQ,
    },
  },
  compose(context) {
    const { params, lang } = context
    const { receipt } = params
    const text = receiptText({ receipt })
    return {
      path: rfqPathOf(params),
      ...(receipt.bid_version > 1 && { variant: 'replaced' as const }),
      values: {
        ...rfqValues(params),
        date: isolate(formatMoment(receipt.received_at, lang)),
        time: ltr(formatTime(receipt.received_at)),
        fingerprint: ltr(fingerprint(receipt.commitment)),
        closing: emailClosingMoment(context, params),
      },
      codes: { receipt: text },
      files: [
        {
          name: `tarsiya-receipt-${receipt.bid_id}-${receipt.bid_version}.json`,
          mime: 'application/json',
          text,
        },
      ],
    }
  },
})

/** To a bidder, the day before: bids are opened. Not sent to one who has withdrawn the bid. */
export const opensSoonEmail = defineEmail<RfqParams & ClosingParams>({
  kind: 'bids-open-soon',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'اقترب فتح العروض: {title}', en: 'Bids are opened soon: {title}' },
    preview: { ar: 'ينتهي تقديم العروض في {deadline}.', en: 'Bidding ends: {deadline}.' },
    body: {
      ar: [
        'ينتهي تقديم العروض على الطلب «{title}» (رقم {number}) في {closing}، ثم تُفتح آليًا. يمكنكم قبل ذلك استبدال عرضكم أو سحبه:',
      ],
      en: [
        'Bidding on the RFQ “{title}” (no. {number}) ends at {closing}. The bids are opened automatically right after. Until then you can replace or withdraw yours:',
      ],
    },
    action: OPEN_RFQ,
  },
  async compose(context) {
    if ((await isDecided(context)) || !(await readLiveBid(context))) return null
    return soon(context)
  },
})

const soon = (context: ComposeContext<RfqParams & ClosingParams>) => ({
  path: rfqPathOf(context.params),
  values: {
    ...rfqValues(context.params),
    closing: emailClosingMoment(context, context.params),
    deadline: emailClosing(context, context.params),
  },
})

/** To the buyer, the day before: bidding ends. It says nothing of bids. */
export const closesSoonEmail = defineEmail<RfqParams & ClosingParams>({
  kind: 'bidding-ends-soon',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'اقترب انتهاء التقديم على طلبكم: {title}', en: 'Bidding on your RFQ ends soon: {title}' },
    preview: { ar: 'ينتهي تقديم العروض في {deadline}.', en: 'Bidding ends: {deadline}.' },
    body: {
      ar: [
        'ينتهي تقديم العروض المختومة على طلبكم «{title}» (رقم {number}) في {closing}، ثم تُفتح آليًا. يمكنكم قبل ذلك تأجيل الموعد:',
      ],
      en: [
        'Bidding on your sealed-bid RFQ “{title}” (no. {number}) ends at {closing}. The bids are opened automatically right after. Until then you can move the deadline to a later time:',
      ],
    },
    action: OPEN_RFQ,
  },
  compose: async (context) => ((await isDecided(context)) ? null : soon(context)),
})
