import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import {
  bidAwaitsOf,
  type ClosingParams,
  emailClosingMoment,
  getBuyer,
  isDecided,
  REASONS,
  type RfqParams,
  rfqValues,
} from '#tenders/core/rfq-email.server.ts'

/** To a bidder who has not confirmed the bid yet. Not sent once that is done. */
export const bidToConfirmEmail = defineEmail<RfqParams & ClosingParams, 'revise'>({
  kind: 'bid-to-confirm',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'أكّدوا عرضكم وإلا سقط: {title}', en: 'Confirm your bid, or it lapses: {title}' },
    preview: {
      ar: 'تغيّر الطلب بعد تقديم عرضكم، ويسقط العرض ما لم تؤكّدوه.',
      en: 'The RFQ changed after you bid. Your bid lapses unless you confirm it.',
    },
    body: {
      ar: [
        'تغيّر الطلب «{title}» (رقم {number}) بعد أن قدّمتم عرضكم، ولم تؤكّدوه بعد. راجعوا ما تغيّر، ثم أكّدوا عرضكم أو أرسلوه من جديد قبل {closing}، وإلا سقط:',
      ],
      en: [
        'The RFQ “{title}” (no. {number}) changed after you bid, and you have not confirmed your bid yet. See what changed, then confirm your bid or send it again by {closing}, or it lapses:',
      ],
    },
    action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
  },
  variants: {
    revise: {
      subject: { ar: 'أعيدوا إرسال عرضكم وإلا سقط: {title}', en: 'Send your bid again, or it lapses: {title}' },
      preview: {
        ar: 'تغيّرت الكميات أو البنود، ويسقط عرضكم ما لم تعيدوا إرساله.',
        en: 'Quantities or lines changed. Your bid lapses unless you send it again.',
      },
      body: {
        ar: [
          'تغيّرت كميات الطلب «{title}» (رقم {number}) أو بنوده بعد أن قدّمتم عرضكم، ولم تعيدوا إرساله بعد. راجعوا أسعاركم وأعيدوا إرسال العرض قبل {closing}، وإلا سقط:',
        ],
        en: [
          'Quantities or lines of the RFQ “{title}” (no. {number}) changed after you bid, and you have not sent your bid again yet. Review your prices and send it again by {closing}, or it lapses:',
        ],
      },
      action: { ar: 'مراجعة أسعاركم', en: 'Review your prices' },
    },
  },
  async compose(context) {
    const { params } = context
    const awaits = await bidAwaitsOf(context)
    if (!awaits || (await isDecided(context))) return null
    const revises = awaits === 'revision'
    return {
      path: revises ? `/rfq/${params.rfq_id}/bid` : `/rfq/${params.rfq_id}`,
      ...(revises && { variant: 'revise' as const }),
      values: { ...rfqValues(params), closing: emailClosingMoment(context, params) },
    }
  },
})

/** To a bidder whose bid was not confirmed when bidding ended. */
export const bidLapsedEmail = defineEmail<RfqParams>({
  kind: 'bid-lapsed',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'سقط عرضكم على: {title}', en: 'Your bid lapsed: {title}' },
    preview: {
      ar: 'انتهى الموعد ولم يُؤكَّد العرض بعد تعديل الطلب.',
      en: 'The deadline passed and the bid was not confirmed.',
    },
    body: {
      ar: [
        'تغيّر طلب {buyer} «{title}» (رقم {number}) بعد أن قدّمتم عرضكم، وانتهى الموعد ولم يُؤكَّد، فسقط العرض.',
        'يبقى العرض محفوظًا في صفحة «عروضي». وإن أُعيد فتح الطلب فلكم أن تقدّموا عرضًا جديدًا:',
      ],
      en: [
        'The RFQ “{title}” (no. {number}) of {buyer} changed after you bid. The deadline passed and your bid was not confirmed, so it lapsed.',
        'The bid stays on the page My bids. If bidding is reopened, you can bid again:',
      ],
    },
    action: { ar: 'فتح عروضكم', en: 'Open your bids' },
  },
  async compose(context) {
    const { company_name } = await getBuyer(context)
    return { path: '/my-bids', values: { ...rfqValues(context.params), buyer: isolate(company_name) } }
  },
})
