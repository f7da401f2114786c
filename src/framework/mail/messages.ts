import type { Messages } from '#framework/i18n/messages.ts'

/** What surrounds every e-mail. An application adds `from_name`, `signature` and `no_reply`. */
export const mailMessages = {
  link_fallback: {
    ar: 'إذا لم يعمل الزر فانسخوا الرابط التالي إلى المتصفح:',
    en: "If the button doesn't work, copy this link into your browser:",
  },
  stop: { ar: 'إيقاف هذا النوع من الرسائل', en: 'Stop e-mails of this kind' },
} as const satisfies Messages
