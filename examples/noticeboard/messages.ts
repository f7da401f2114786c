import { errorsMessages } from '#framework/api/errors.messages.ts'
import type { Messages } from '#framework/i18n/messages.ts'
import { mailboxMessages } from '#framework/mail/mailbox.messages.ts'
import { mailMessages } from '#framework/mail/messages.ts'
import { a11yMessages } from '#framework/ui/a11y.messages.ts'
import { sharedMessages } from '#framework/ui/shared.messages.ts'

const noticesMessages = {
  title: { ar: 'الإعلانات', en: 'Notices' },
  empty: { ar: 'لا توجد إعلانات', en: 'There are no notices' },
  post: { ar: 'نشر إعلان', en: 'Post a notice' },
  posting: { ar: 'جارٍ النشر…', en: 'Posting…' },
  posted: { ar: 'نُشر الإعلان', en: 'The notice is posted' },
  field_title: { ar: 'العنوان', en: 'Title' },
  field_body: { ar: 'النص', en: 'Text' },
  field_file: { ar: 'ملف', en: 'File' },
  title_required: { ar: 'أدخل العنوان', en: 'Enter a title' },
  body_required: { ar: 'أدخل النص', en: 'Enter a text' },
  too_long: { ar: 'النص طويل جدًا', en: 'This text is too long' },
  count: {
    ar: {
      zero: 'لا إعلانات',
      one: 'إعلان واحد',
      two: 'إعلانان',
      few: '{count} إعلانات',
      many: '{count} إعلانًا',
      other: '{count} إعلان',
    },
    en: { one: '{count} notice', other: '{count} notices' },
  },
} as const satisfies Messages

const peopleMessages = {
  sign_in: { ar: 'تسجيل الدخول', en: 'Sign in' },
  signing_in: { ar: 'جارٍ الدخول…', en: 'Signing in…' },
  lead: { ar: 'باسمكم وبريدكم، بلا كلمة مرور.', en: 'With a name and an e-mail address, without a password.' },
  name: { ar: 'الاسم', en: 'Name' },
  email: { ar: 'البريد الإلكتروني', en: 'E-mail address' },
  name_required: { ar: 'أدخل اسمك', en: 'Enter your name' },
  email_invalid: { ar: 'أدخل بريدًا صحيحًا', en: 'Enter a valid e-mail address' },
  sign_out: { ar: 'تسجيل الخروج', en: 'Sign out' },
  signed_in: { ar: 'أهلًا {name}', en: 'Hello, {name}' },
} as const satisfies Messages

const mailTexts = {
  ...mailMessages,
  from_name: { ar: 'لوحة الإعلانات', en: 'Noticeboard' },
  signature: { ar: 'لوحة الإعلانات', en: 'The noticeboard' },
  no_reply: { ar: 'هذا بريد آلي لا نستقبل الردود عليه.', en: 'This is an automatic message; replies are not read.' },
} as const satisfies Messages

/** All messages: those of the framework, and the example's own. */
export const dictionary = {
  site: {
    ...sharedMessages,
    ...a11yMessages,
    ...mailboxMessages,
    name: { ar: 'لوحة الإعلانات', en: 'Noticeboard' },
    meta_private_description: { ar: 'لوحة الإعلانات', en: 'Noticeboard' },
    other_language: { ar: 'English', en: 'العربية' },
    not_found: { ar: 'الصفحة غير موجودة', en: 'This page does not exist' },
    crashed: { ar: 'حدث خطأ', en: 'Something went wrong' },
  },
  notices: noticesMessages,
  people: peopleMessages,
  mail: mailTexts,
  errors: {
    ...errorsMessages,
    notice_not_found: { ar: 'لا يوجد هذا الإعلان', en: 'There is no such notice' },
    name_taken: { ar: 'هذا الاسم مستخدم ببريد آخر', en: 'Somebody with another address has this name' },
  },
} as const

type NoticeboardMessages = typeof dictionary

declare module '#framework/i18n/messages.ts' {
  interface Dictionary extends NoticeboardMessages {}
}
