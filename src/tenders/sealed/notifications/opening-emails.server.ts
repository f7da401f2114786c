import { defineEmail } from '#framework/mail/define-email.server.ts'
import { ltr } from '#framework/mail/email-content.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { isDecided, REASONS, type RfqParams, rfqValues } from '#tenders/core/rfq-email.server.ts'
import { openingPath, receiptPath } from '../addresses.ts'
import { fingerprint } from '../contents.ts'
import { FINGERPRINT, OPEN_RFQ, readLiveBid, rfqPathOf } from './about-own-bid-email.server.ts'

/** To the buyer: the bids could not be opened yet. Not sent once they are. */
export const openingDelayedEmail = defineEmail<RfqParams>({
  kind: 'opening-delayed',
  reason: REASONS.buyer,
  texts: {
    subject: { ar: 'تأخّر فتح العروض على طلبكم: {title}', en: 'The opening of the bids is delayed: {title}' },
    preview: { ar: 'لم يُفقد أي عرض ولم يطّلع عليه أحد.', en: 'No bid is lost and nobody has read any.' },
    body: {
      ar: [
        'تأخّر فتح العروض على طلبكم «{title}» (رقم {number}). لم يُفقد أي عرض ولم يطّلع عليه أحد.',
        'تُعاد المحاولة كل دقيقة، ونراسلكم حين تُفتح العروض:',
      ],
      en: [
        'The opening of the bids on your RFQ “{title}” (no. {number}) is delayed. No bid is lost and nobody has read any.',
        'It is tried again every minute. You get an e-mail when the bids are opened:',
      ],
    },
    action: OPEN_RFQ,
  },
  async compose(context) {
    const { tx, params } = context
    const { opened_at } = await tx
      .selectFrom(rfqsFor('mail'))
      .select('opened_at')
      .where('rfq_id', '=', params.rfq_id)
      .executeTakeFirstOrThrow()
    if (opened_at || (await isDecided(context))) return null
    return { path: rfqPathOf(params), values: rfqValues(params) }
  },
})

interface OpenedParams extends RfqParams {
  opened: number
  unreadable: number
}

const BIDS_OPENED = { ar: 'فُتحت العروض على طلبكم: {title}', en: 'The bids on your RFQ were opened: {title}' }
const REVIEW_BIDS = { ar: 'مراجعة العروض', en: 'Review bids' }

/** To the buyer: the bids were opened, with their number. */
export const bidsOpenedEmail = defineEmail<OpenedParams, 'no_bids' | 'unreadable'>({
  kind: 'bids-opened',
  reason: REASONS.buyer,
  texts: {
    subject: BIDS_OPENED,
    preview: {
      ar: {
        zero: 'لم يُفتح أي عرض.',
        one: 'فُتح عرض واحد.',
        two: 'فُتح عرضان.',
        few: 'فُتحت {count} عروض.',
        many: 'فُتح {count} عرضًا.',
        other: 'فُتح {count} عرض.',
      },
      en: { one: '{count} bid was opened.', other: '{count} bids were opened.' },
    },
    body: {
      ar: [
        {
          zero: 'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، ولم يُفتح أي عرض.',
          one: 'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح عرض واحد. لمراجعته:',
          two: 'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح عرضان. لمراجعتهما:',
          few: 'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتحت {count} عروض. لمراجعتها ومقارنتها:',
          many: 'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح {count} عرضًا. لمراجعتها ومقارنتها:',
          other: 'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح {count} عرض. لمراجعتها ومقارنتها:',
        },
      ],
      en: [
        {
          one: 'Bidding on your RFQ “{title}” (no. {number}) has ended and {count} bid was opened. Review it:',
          other:
            'Bidding on your RFQ “{title}” (no. {number}) has ended and {count} bids were opened. Review and compare them:',
        },
      ],
    },
    action: REVIEW_BIDS,
  },
  variants: {
    no_bids: {
      subject: { ar: 'انتهى التقديم دون عروض على طلبكم: {title}', en: 'Bidding ended without bids: {title}' },
      preview: { ar: 'لم يُقدَّم أي عرض.', en: 'There are no bids.' },
      body: {
        ar: ['انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، ولا عروض عليه. يمكنكم نشر طلب جديد بموعد آخر:'],
        en: [
          'Bidding on your RFQ “{title}” (no. {number}) has ended and there are no bids. You can publish a new RFQ with another deadline:',
        ],
      },
      action: OPEN_RFQ,
    },
    unreadable: {
      subject: BIDS_OPENED,
      preview: { ar: 'تعذّر فتح بعض العروض.', en: "Some bids couldn't be opened." },
      body: {
        ar: [
          'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتحت العروض إلا ما تعذّر فتحه:',
          [
            ['عروض فُتحت', '{count}'],
            ['عروض تعذّر فتحها', '{unreadable}'],
          ],
          'لا يمكن قبول عرض تعذّر فتحه. لمراجعة العروض:',
        ],
        en: [
          "Bidding on your RFQ “{title}” (no. {number}) has ended. The bids were opened, but for those that couldn't be:",
          [
            ['Bids that were opened', '{count}'],
            ["Bids that couldn't be opened", '{unreadable}'],
          ],
          "A bid that couldn't be opened can't be accepted. Review the bids:",
        ],
      },
      action: REVIEW_BIDS,
    },
  },
  async compose(context) {
    const { params } = context
    const { opened: count, unreadable } = params
    if (await isDecided(context)) return null
    const email = { path: rfqPathOf(params), values: { ...rfqValues(params), count, unreadable: ltr(unreadable) } }
    if (unreadable > 0) return { ...email, variant: 'unreadable' }
    return count === 0 ? { ...email, variant: 'no_bids' } : email
  },
})

/** To a bidder: the bid was opened, and the opening record has its fingerprint. */
export const bidOpenedEmail = defineEmail<RfqParams>({
  kind: 'bid-opened',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'فُتح عرضكم على: {title}', en: 'Your bid was opened: {title}' },
    preview: { ar: 'فُتح كما قدّمتموه.', en: 'It was opened as you sent it.' },
    body: {
      ar: [
        'فُتح عرضكم على الطلب «{title}» (رقم {number}) كما قدّمتموه. بصمته في محضر الفتح، وهي التي في إيصالكم:',
        [[FINGERPRINT.ar, '{fingerprint}']],
      ],
      en: [
        'Your bid on the RFQ “{title}” (no. {number}) was opened as you sent it. Its fingerprint stands in the opening record and is the one of your receipt:',
        [[FINGERPRINT.en, '{fingerprint}']],
      ],
    },
    action: { ar: 'محضر فتح العروض', en: 'Opening record' },
  },
  async compose(context) {
    const { params } = context
    const bid = await readLiveBid(context)
    if (bid?.outcome !== 'opened') return null
    return {
      path: openingPath(params.rfq_id),
      values: { ...rfqValues(params), fingerprint: ltr(fingerprint(bid.commitment.toString('hex'))) },
    }
  },
})

/** To a bidder whose bid could not be opened. */
export const bidUnreadableEmail = defineEmail<RfqParams, 'reveal'>({
  kind: 'bid-unreadable',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'تعذّر فتح عرضكم على: {title}', en: "Your bid couldn't be opened: {title}" },
    preview: {
      ar: 'احتفظوا بالإيصال وبمحتوى العرض.',
      en: 'Keep your receipt and the contents of your bid.',
    },
    body: {
      ar: [
        'فُتحت العروض على الطلب «{title}» (رقم {number})، وتعذّر فتح عرضكم: ما حُفظ منه ليس ما قدّمتموه، فلا يمكن قبوله.',
        'إيصالكم مع محتوى العرض يُثبتان ما قدّمتموه، فاحتفظوا بهما. صفحة الطلب:',
      ],
      en: [
        "The bids on the RFQ “{title}” (no. {number}) were opened, but yours couldn't be: what was stored isn't what you sent. It can't be accepted.",
        'Your receipt and the contents of your bid prove what you sent. Keep both. The page of the RFQ:',
      ],
    },
    action: OPEN_RFQ,
  },
  variants: {
    reveal: {
      subject: { ar: 'اكشفوا عرضكم على: {title}', en: 'Reveal your bid: {title}' },
      preview: { ar: 'فُقد مفتاح فتح العروض.', en: 'The key that opens the bids was lost.' },
      body: {
        ar: [
          'فُقد مفتاح فتح العروض على الطلب «{title}» (رقم {number})، فلا تستطيع المنصة قراءة أي عرض.',
          'اكشفوا عرضكم بالإيصال مع المحتوى وبملف العرض كما أرسلتموهما. يُقبلان فقط إن طابقا بصمة عرضكم، ولا يُقبل عرض لم يُكشف:',
        ],
        en: [
          "The key that opens the bids on the RFQ “{title}” (no. {number}) was lost, so the platform can't read any bid.",
          "Reveal yours with the receipt with contents and the bid's file, as you sent them. They are taken only if they match your bid's fingerprint. A bid that isn't revealed can't be accepted:",
        ],
      },
      action: { ar: 'كشف العرض', en: 'Reveal the bid' },
    },
  },
  async compose(context) {
    const { params } = context
    const bid = await readLiveBid(context)
    if (bid?.outcome !== 'unreadable') return null
    const values = rfqValues(params)
    if (!bid.asks_to_reveal) return { path: rfqPathOf(params), values }
    return (await isDecided(context)) ? null : { path: receiptPath(params.rfq_id), variant: 'reveal', values }
  },
})
