import type { Messages } from '#framework/i18n/messages.ts'

/** Following, on pages. */
export const followingMessages = {
  follow: { ar: 'متابعة', en: 'Follow' },
  following_rfq: { ar: 'تتابعه', en: 'Following' },
  following_company: { ar: 'تتابعها', en: 'Following' },
  mute: { ar: 'كتم الإشعارات', en: 'Mute' },
  muted: { ar: 'مكتوم', en: 'Muted' },
  saving: { ar: 'جارٍ الحفظ…', en: 'Saving…' },
  failed: { ar: 'تعذّرت المتابعة. أعد المحاولة.', en: "That didn't work. Try again." },
  title: { ar: 'ما تتابعه', en: 'Following' },
  lead: { ar: 'تصلك إشعارات عن هذه الطلبات والمنشآت.', en: 'You are notified about these RFQs and companies.' },
  none: {
    ar: 'لا تتابع شيئًا بعد. زر المتابعة في صفحة كل طلب ومنشأة.',
    en: "You don't follow anything yet. Each RFQ and company page has a Follow button.",
  },
  about_rfq: { ar: 'طلب عروض', en: 'RFQ' },
  about_company: { ar: 'منشأة', en: 'Company' },
  about_muted: { ar: 'طلب قدّمت منشأتك عرضًا عليه، وإشعاراته مكتومة', en: 'RFQ that your company bids on, muted' },
  rest: {
    ar: {
      zero: '',
      one: 'متابعة أخرى',
      two: 'متابعتان أخريان',
      few: '{count} متابعات أخرى',
      many: '{count} متابعة أخرى',
      other: '{count} متابعة أخرى',
    },
    en: { one: '{count} more', other: '{count} more' },
  },
  list_failed: { ar: 'تعذّر تحميل ما تتابعه', en: "Couldn't load what you follow" },
} as const satisfies Messages
