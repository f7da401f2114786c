import { defineEmail } from '#framework/mail/define-email.server.ts'
import { ltr } from '#framework/mail/email-content.ts'
import {
  type ClosingParams,
  emailClosingMoment,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'
import { fingerprint } from '../contents.ts'
import { FINGERPRINT, OPEN_RFQ, rfqPathOf } from './about-own-bid-email.server.ts'

interface WithdrawnParams extends RfqParams, ClosingParams {
  commitment: string
}

/** To the bidder: a sealed bid was withdrawn. */
export const sealedBidWithdrawnEmail = defineEmail<WithdrawnParams>({
  kind: 'sealed-bid-withdrawn',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'سُحب عرضكم المختوم على: {title}', en: 'Your sealed bid was withdrawn: {title}' },
    preview: { ar: 'مُحي محتواه نهائيًا.', en: 'Its contents were erased for good.' },
    body: {
      ar: [
        'سُحب عرضكم المختوم على الطلب «{title}» (رقم {number})، ومُحي محتواه نهائيًا. لا يُفتح هذا العرض، وتبقى بصمته في محضر الفتح:',
        [[FINGERPRINT.ar, '{fingerprint}']],
        'يمكنكم تقديم عرض آخر حتى {closing}:',
      ],
      en: [
        'Your sealed bid on the RFQ “{title}” (no. {number}) was withdrawn, and its contents were erased for good. It is not opened; its fingerprint stays in the opening record:',
        [[FINGERPRINT.en, '{fingerprint}']],
        'You can place another bid until {closing}:',
      ],
    },
    action: OPEN_RFQ,
  },
  compose: (context) => ({
    path: rfqPathOf(context.params),
    values: {
      ...rfqValues(context.params),
      fingerprint: ltr(fingerprint(context.params.commitment)),
      closing: emailClosingMoment(context, context.params),
    },
  }),
})
