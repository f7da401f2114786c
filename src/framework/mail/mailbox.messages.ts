import type { Messages } from '#framework/i18n/messages.ts'

/** Messages of the development mailbox. */
export const mailboxMessages = {
  mailbox_title: { ar: 'بريد التطوير', en: 'Development mail' },
  mailbox_note: {
    ar: 'رسائل لم تُرسل لعدم وجود خادم بريد، وهي محفوظة على هذا الجهاز فقط.',
    en: 'Messages not sent: there is no mail server, and they are kept on this device only.',
  },
  mailbox_text: { ar: 'النص فقط', en: 'Text only' },
  mailbox_empty: { ar: 'لا توجد رسائل بعد.', en: 'No messages yet.' },
} as const satisfies Messages
