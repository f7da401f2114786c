import { type ComposeContext, defineEmail, type Email, type EmailTexts } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import { stillPublic } from '#notifications/still-public.server.ts'
import {
  type ClosingParams,
  emailClosing,
  emailClosingMoment,
  isDecided,
  type RfqParams,
  rfqValues,
  shortClosing,
} from '#tenders/core/rfq-email.server.ts'
import type { RfqNews } from './events.ts'

const FOLLOWED_COMPANY = {
  ar: 'وصلتك هذه الرسالة لأنك تتابع هذه المنشأة في ترسية. يمكنك إلغاء المتابعة من صفحتها.',
  en: 'You got this because you follow this company on Tarsiya. You can unfollow it on its page.',
}
const FOLLOWED_RFQ = {
  ar: 'وصلتك هذه الرسالة لأنك تتابع هذا الطلب في ترسية. يمكنك إلغاء المتابعة من صفحته.',
  en: 'You got this because you follow this RFQ on Tarsiya. You can unfollow it on its page.',
}

interface Published {
  object_id: number
  title: string
}

interface CompanyNewsParams {
  publisher_id: number
  publisher: string
  published: Published[]
}

const companyEmail = (kind: string, what: 'rfq' | 'product', path: string, texts: EmailTexts) =>
  defineEmail<CompanyNewsParams>({
    kind,
    personal: true,
    reason: FOLLOWED_COMPANY,
    texts,
    digest: {
      by: 'publisher_id',
      merge: (group) => ({ ...group.at(-1)!, published: group.flatMap(({ published }) => published) }),
    },
    async compose({ tx, params: { publisher_id, publisher, published } }) {
      const there = await stillPublic(tx, what, published)
      const [first] = there
      if (!first) return null
      return {
        path: there.length === 1 ? `${path}/${first.object_id}` : `/profile/${publisher_id}`,
        values: {
          count: there.length,
          publisher: isolate(publisher),
          first: isolate(first.title),
          titles: there.map(({ title }) => isolate(title)).join('\n'),
        },
      }
    },
  })

/** To followers of a company that has published an RFQ. */
export const companyRfqEmail = companyEmail('followed-company-rfq', 'rfq', '/rfq', {
  subject: {
    ar: {
      zero: 'لا جديد من {publisher}',
      one: 'طلب تسعير جديد من {publisher}: {first}',
      two: 'طلبا تسعير جديدان من {publisher}',
      few: '{count} طلبات تسعير جديدة من {publisher}',
      many: '{count} طلبَ تسعير جديدًا من {publisher}',
      other: '{count} طلب تسعير جديد من {publisher}',
    },
    en: { one: 'A new RFQ of {publisher}: {first}', other: '{count} new RFQs of {publisher}' },
  },
  preview: { ar: 'من منشأة تتابعها.', en: 'Published by a company you follow.' },
  body: {
    ar: ['الجديد من {publisher}، وهي منشأة تتابعها:', '{titles}', 'للاطلاع على التفاصيل:'],
    en: ['{publisher}, a company you follow, published:', '{titles}', 'See the details:'],
  },
  action: { ar: 'عرض التفاصيل', en: 'See the details' },
})

/** To followers of a company that offers a new product. */
export const companyProductEmail = companyEmail('followed-company-product', 'product', '/market-place', {
  subject: {
    ar: {
      zero: 'لا جديد من {publisher}',
      one: 'منتج جديد من {publisher}: {first}',
      two: 'منتجان جديدان من {publisher}',
      few: '{count} منتجات جديدة من {publisher}',
      many: '{count} منتجًا جديدًا من {publisher}',
      other: '{count} منتج جديد من {publisher}',
    },
    en: { one: 'A new product of {publisher}: {first}', other: '{count} new products of {publisher}' },
  },
  preview: { ar: 'من منشأة تتابعها.', en: 'Added by a company you follow.' },
  body: {
    ar: ['الجديد في السوق من {publisher}، وهي منشأة تتابعها:', '{titles}', 'للاطلاع على التفاصيل:'],
    en: ['{publisher}, a company you follow, added to the marketplace:', '{titles}', 'See the details:'],
  },
  action: { ar: 'عرض التفاصيل', en: 'See the details' },
})

interface RfqNewsParams extends RfqParams, ClosingParams {
  /** For sealed bids that were opened. */
  bids_count?: number
}

const OPEN_RFQ = { ar: 'فتح الطلب', en: 'Open the RFQ' }

const rfqEmail = (
  news: RfqNews,
  texts: EmailTexts,
  isWorthSending: (context: ComposeContext<RfqNewsParams>) => Promise<boolean> | boolean = () => true,
): Email<RfqNewsParams> =>
  defineEmail<RfqNewsParams>({
    kind: `followed-rfq-${news}`,
    personal: true,
    reason: FOLLOWED_RFQ,
    texts,
    digest: { by: 'rfq_id', merge: (group) => group.at(-1)! },
    async compose(context) {
      const { params } = context
      if (!(await isWorthSending(context))) return null
      return {
        // Nobody but its buyer and its bidders sees a canceled RFQ.
        path: news === 'canceled' ? '/rfqs' : `/rfq/${params.rfq_id}`,
        values: {
          ...rfqValues(params),
          count: params.bids_count ?? 0,
          deadline: emailClosing(context, params),
          closing: emailClosingMoment(context, params),
          short_deadline: shortClosing(context, params),
        },
      }
    },
  })

const isUndecidedNow = async (context: ComposeContext<RfqNewsParams>) => !(await isDecided(context))

/** To followers of an RFQ, by what happened to it. */
export const RFQ_EMAILS: Record<RfqNews, Email<RfqNewsParams>> = {
  changed: rfqEmail(
    'changed',
    {
      subject: { ar: 'تغيّر طلب تتابعه: {title}', en: 'An RFQ you follow has changed: {title}' },
      preview: { ar: 'آخر موعد لتقديم العروض {short_deadline}.', en: 'Bids are due by {short_deadline}.' },
      body: {
        ar: [
          'عدّل المشتري الطلب «{title}» (رقم {number})، وهو طلب تتابعه.',
          [['آخر موعد لتقديم العروض', '{deadline}']],
          'ما تغيّر مذكور في صفحة الطلب:',
        ],
        en: [
          'The buyer changed the RFQ “{title}” (no. {number}), which you follow.',
          [['Bid deadline', '{deadline}']],
          'The page of the RFQ says what changed:',
        ],
      },
      action: OPEN_RFQ,
    },
    isUndecidedNow,
  ),
  answered: rfqEmail(
    'answered',
    {
      subject: { ar: 'جواب جديد عن طلب تتابعه: {title}', en: 'New answer on an RFQ you follow: {title}' },
      preview: { ar: 'آخر موعد لتقديم العروض {short_deadline}.', en: 'Bids are due by {short_deadline}.' },
      body: {
        ar: ['أجاب المشتري عن سؤال في الطلب «{title}» (رقم {number})، وهو طلب تتابعه، أو عدّل جوابًا فيه:'],
        en: [
          'The buyer answered a question on the RFQ “{title}” (no. {number}), which you follow, or edited an answer:',
        ],
      },
      action: OPEN_RFQ,
    },
    isUndecidedNow,
  ),
  canceled: rfqEmail('canceled', {
    subject: { ar: 'أُلغي طلب تتابعه: {title}', en: 'An RFQ you follow was canceled: {title}' },
    preview: { ar: 'ألغاه المشتري قبل قبول أي عرض.', en: 'The buyer canceled it before accepting a bid.' },
    body: {
      ar: ['ألغى المشتري الطلب «{title}» (رقم {number})، وهو طلب تتابعه، قبل قبول أي عرض.', 'الطلبات المفتوحة:'],
      en: [
        'The buyer canceled the RFQ “{title}” (no. {number}), which you follow, before accepting a bid.',
        'Open RFQs:',
      ],
    },
    action: { ar: 'عرض الطلبات', en: 'See the RFQs' },
  }),
  opened: rfqEmail('opened', {
    subject: { ar: 'فُتحت العروض على طلب تتابعه: {title}', en: 'The bids on an RFQ you follow were opened: {title}' },
    preview: { ar: 'انتهى التقديم على الطلب.', en: 'Bidding on it has ended.' },
    body: {
      ar: [
        {
          zero: 'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، ولم يُفتح أي عرض:',
          one: 'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح عرض واحد:',
          two: 'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح عرضان:',
          few: 'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتحت {count} عروض:',
          many: 'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح {count} عرضًا:',
          other: 'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح {count} عرض:',
        },
      ],
      en: [
        {
          zero: 'Bidding on the RFQ “{title}” (no. {number}), which you follow, has ended and no bid was opened:',
          one: 'Bidding on the RFQ “{title}” (no. {number}), which you follow, has ended and {count} bid was opened:',
          other:
            'Bidding on the RFQ “{title}” (no. {number}), which you follow, has ended and {count} bids were opened:',
        },
      ],
    },
    action: OPEN_RFQ,
  }),
  awarded: rfqEmail('awarded', {
    subject: { ar: 'قُبل عرض على طلب تتابعه: {title}', en: 'A bid was accepted on an RFQ you follow: {title}' },
    preview: { ar: 'أُغلق التقديم على الطلب.', en: 'Bidding on it is closed.' },
    body: {
      ar: ['قبل المشتري أحد العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وأُغلق التقديم عليه:'],
      en: ['The buyer accepted a bid on the RFQ “{title}” (no. {number}), which you follow. Bidding on it is closed:'],
    },
    action: OPEN_RFQ,
  }),
  deadline: rfqEmail(
    'deadline',
    {
      subject: { ar: 'اقترب موعد طلب تتابعه: {title}', en: 'An RFQ you follow closes soon: {title}' },
      preview: { ar: 'آخر موعد لتقديم العروض {short_deadline}.', en: 'Bids are due by {short_deadline}.' },
      body: {
        ar: ['ينتهي تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، في {closing}:'],
        en: ['Bidding on the RFQ “{title}” (no. {number}), which you follow, ends at {closing}:'],
      },
      action: OPEN_RFQ,
    },
    isUndecidedNow,
  ),
}
