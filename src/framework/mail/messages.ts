import type { Messages } from '#framework/i18n/messages.ts'

/** What surrounds every e-mail. An application adds `from_name`, `signature` and `no_reply`. */
export const mailMessages = {
  greeting: { ar: 'السلام عليكم، {company}،', en: 'Hello {company},' },
  greeting_person: { ar: 'السلام عليكم،', en: 'Hello,' },
  link_fallback: {
    ar: 'إذا لم يعمل الزر فانسخوا الرابط التالي إلى المتصفح:',
    en: "If the button doesn't work, copy this link into your browser:",
  },
  test_subject: { ar: 'رسالة تجريبية', en: 'Test e-mail' },
  test_body: {
    ar: 'أرسل مشغّل المنصة هذه الرسالة للتأكد من وصول البريد، ولا يلزمكم أي إجراء.',
    en: 'An operator of the platform sent this to see whether e-mails arrive. You need not do anything.',
  },
  test_action: { ar: 'فتح المنصة', en: 'Open the platform' },
  stop: { ar: 'إيقاف هذا النوع من الرسائل', en: 'Stop e-mails of this kind' },
} as const satisfies Messages
