import type { Messages } from '#framework/i18n/messages.ts'

/** What surrounds every e-mail. */
export const mailMessages = {
  from_name: { ar: 'ترسية', en: 'Tarsiya' },
  signature: { ar: 'فريق ترسية', en: 'The Tarsiya team' },
  link_fallback: {
    ar: 'إذا لم يعمل الزر فانسخوا الرابط التالي إلى المتصفح:',
    en: "If the button doesn't work, copy this link into your browser:",
  },
  stop: { ar: 'إيقاف هذا النوع من الرسائل', en: 'Stop e-mails of this kind' },
  no_reply: {
    ar: 'هذا بريد آلي لا نستقبل الردود عليه. للاستفسار: {support}',
    en: 'This is an automatic message; replies are not read. Questions: {support}',
  },
} as const satisfies Messages
