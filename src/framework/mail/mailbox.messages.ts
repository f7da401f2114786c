import type { Messages } from '#framework/i18n/messages.ts'

/** Messages of the development mailbox. */
export const mailboxMessages = {
  mailbox_title: { ar: 'بريد التطوير', en: 'Development mail' },
  mailbox_note: {
    ar: 'رسائل لم تُرسل لعدم وجود خادم بريد، وهي محفوظة على هذا الجهاز فقط.',
    en: 'Messages not sent: there is no mail server, and they are kept on this device only.',
  },
  mailbox_html: { ar: 'الرسالة', en: 'Message' },
  mailbox_text: { ar: 'النص فقط', en: 'Text only' },
  mailbox_source: { ar: 'المصدر', en: 'Source' },
  mailbox_list: { ar: 'الرسائل', en: 'Messages' },
  mailbox_search: { ar: 'العنوان أو المستلم', en: 'Subject or receiver' },
  mailbox_empty: { ar: 'لا توجد رسائل بعد.', en: 'No messages yet.' },
  mailbox_choose: { ar: 'اختر رسالة من القائمة.', en: 'Choose a message from the list.' },
  mailbox_to_list: { ar: 'رجوع إلى القائمة', en: 'Back to the list' },
  mailbox_view: { ar: 'طريقة العرض', en: 'View' },
  mailbox_from: { ar: 'من', en: 'From' },
  mailbox_to: { ar: 'إلى', en: 'To' },
  mailbox_time: { ar: 'الوقت', en: 'Time' },
  mailbox_back: { ar: 'العودة إلى المنصة', en: 'Back to the platform' },
} as const satisfies Messages
