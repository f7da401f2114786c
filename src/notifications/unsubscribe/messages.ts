import type { Messages } from '#framework/i18n/messages.ts'

/** The page behind the link that stops e-mails. */
export const unsubscribeMessages = {
  title: { ar: 'إيقاف هذا النوع من الرسائل', en: 'Stop e-mails of this kind' },
  title_kind: { ar: 'إيقاف رسائل «{kind}»', en: 'Stop e-mails: {kind}' },
  ask: {
    ar: 'بعد الإيقاف لا تُرسل رسائل بريد من نوع «{kind}» إلى {person}. تبقى الأنواع الأخرى، والإشعارات داخل المنصة.',
    en: 'E-mails of the kind “{kind}” will no longer be sent to {person}. Other kinds and notifications in the app stay.',
  },
  ask_searches: {
    ar: 'بعد الإيقاف لا تُرسل إلى {person} تنبيهات {searches}. تبقى عمليات البحث المحفوظة كما هي، وتنبيهات غيرها.',
    en: 'Alerts of {searches} will no longer be sent to {person}. What is saved stays, and so do alerts of other searches.',
  },
  submit: { ar: 'إيقاف الرسائل', en: 'Stop these e-mails' },
  done_kind: { ar: 'أُوقفت رسائل «{kind}»', en: 'E-mails are stopped: {kind}' },
  done_searches: { ar: 'أُوقفت تنبيهات {searches}', en: 'Alerts of {searches} are stopped' },
  done: { ar: 'أُوقف هذا النوع من الرسائل', en: 'E-mails of this kind are stopped' },
  no_token: { ar: 'الرابط ناقص', en: 'The link is incomplete' },
  no_token_body: {
    ar: 'افتح الرابط كاملًا من الرسالة، أو غيّر إعدادات الإشعارات.',
    en: 'Open the whole link from the e-mail, or change the notification settings.',
  },
  settings: { ar: 'إعدادات الإشعارات', en: 'Notification settings' },
} as const satisfies Messages
