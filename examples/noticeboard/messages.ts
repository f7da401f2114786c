import { errorsMessages } from '#framework/api/errors.messages.ts'
import type { Messages } from '#framework/i18n/messages.ts'
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

/** All messages: those of the framework, and the example's own. */
export const dictionary = {
  site: {
    ...sharedMessages,
    ...a11yMessages,
    name: { ar: 'لوحة الإعلانات', en: 'Noticeboard' },
    meta_private_description: { ar: 'لوحة الإعلانات', en: 'Noticeboard' },
    other_language: { ar: 'English', en: 'العربية' },
    not_found: { ar: 'الصفحة غير موجودة', en: 'This page does not exist' },
    crashed: { ar: 'حدث خطأ', en: 'Something went wrong' },
  },
  notices: noticesMessages,
  errors: { ...errorsMessages, notice_not_found: { ar: 'لا يوجد هذا الإعلان', en: 'There is no such notice' } },
} as const

type NoticeboardMessages = typeof dictionary

declare module '#framework/i18n/messages.ts' {
  interface Dictionary extends NoticeboardMessages {}
}
