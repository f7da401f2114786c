import type { Messages } from '#framework/i18n/messages.ts'

/** Support, terms of use, privacy notice. */
export const plainMessages = {
  support_title: { ar: 'تواصل معنا', en: 'Contact us' },
  support_none: {
    ar: 'لم تُنشر أرقام التواصل مع الدعم بعد.',
    en: 'No support numbers have been published yet.',
  },
  support_lead: {
    ar: 'نجيب عن أسئلتك عبر واتساب. اختر الموضوع الأقرب إلى سؤالك.',
    en: 'We answer on WhatsApp. Choose the topic closest to your question.',
  },
  support_before: {
    ar: 'قبل أن تراسلنا، جهّز رقم الطلب أو رابط الصفحة إن كان سؤالك عن أحدهما. ولا ترسل كلمة المرور إلى أحد.',
    en: 'Before you write, have the RFQ number or page link ready if your question is about one. Never send your password to anyone.',
  },
  support_market: { ar: 'السوق والمورّدون', en: 'Marketplace and suppliers' },
  support_open: { ar: 'فتح محادثة واتساب', en: 'Open WhatsApp chat' },
  support_open_with: { ar: 'فتح محادثة واتساب: {topic}', en: 'Open WhatsApp chat: {topic}' },
  terms_title: { ar: 'شروط الاستخدام', en: 'Terms of use' },
  terms_contents: { ar: 'محتويات الصفحة', en: 'On this page' },
  terms_updated: { ar: 'آخر تحديث: {date}', en: 'Last updated: {date}' },
  support_general: { ar: 'أسئلة عامة واستخدام المنصة', en: 'General questions and using the platform' },
  support_report: { ar: 'الإبلاغ عن مشكلة أو محتوى', en: 'Report a problem or content' },
  support_safety: {
    ar: 'لا نطلب كلمة المرور أو رمز تحقق في المحادثات.',
    en: 'We never ask for your password or a code in a chat.',
  },
  privacy_title: { ar: 'إشعار الخصوصية', en: 'Privacy notice' },
} as const satisfies Messages
