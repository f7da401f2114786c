import type { Words } from '#framework/i18n/words.ts'
import { a11yWords } from './a11y.words.ts'
import { landingWords } from '#app/landing/landing.words.ts'
import { mailboxWords } from '#app/gallery/mailbox.words.ts'
import { metaWords } from './meta.words.ts'
import { plainWords } from '#app/legal/plain-pages.words.ts'
import { sharedWords } from './shared.words.ts'

/** What every page shares: the frame, the states of a page, and the words of the files beside this one. */
export const siteWords = {
  name: { ar: 'ترسية', en: 'Tarsiya' },
  tagline: {
    ar: 'طلبات تسعير وسوق ودليل مورّدين للمنشآت في السعودية',
    en: 'RFQs, a marketplace and a supplier directory for businesses in Saudi Arabia',
  },
  nav_rfqs: { ar: 'طلبات التسعير', en: 'RFQs' },
  nav_market: { ar: 'السوق', en: 'Marketplace' },
  nav_suppliers: { ar: 'المورّدون', en: 'Suppliers' },
  nav_contact: { ar: 'تواصل معنا', en: 'Contact us' },
  nav_login: { ar: 'تسجيل الدخول', en: 'Log in' },
  nav_register: { ar: 'إنشاء حساب', en: 'Create account' },
  nav_profile: { ar: 'ملف المنشأة', en: 'Company profile' },
  nav_my_rfqs: { ar: 'طلباتي', en: 'My RFQs' },
  nav_my_bids: { ar: 'عروضي', en: 'My bids' },
  nav_logout: { ar: 'تسجيل الخروج', en: 'Log out' },
  sign_out_body: { ar: 'ستحتاج إلى تسجيل الدخول مجددًا على هذا الجهاز.', en: 'You will have to log in again on this device.' },
  signed_out: { ar: 'لم تعد مسجّل الدخول.', en: 'You are logged out.' },
  menu: { ar: 'القائمة', en: 'Menu' },
  skip: { ar: 'انتقل إلى المحتوى', en: 'Skip to content' },
  lang_switch: { ar: 'English', en: 'العربية' },
  theme_dark: { ar: 'التبديل إلى الوضع الداكن', en: 'Switch to dark mode' },
  theme_light: { ar: 'التبديل إلى الوضع الفاتح', en: 'Switch to light mode' },
  trial_notice: { ar: 'استخدام المنصة مجاني لفترة تجريبية محدودة', en: 'Free trial for a limited time' },
  footer_terms: { ar: 'شروط الاستخدام', en: 'Terms of use' },
  footer_rights: { ar: 'جميع الحقوق محفوظة © {year} ترسية', en: '© {year} Tarsiya. All rights reserved' },
  theme_dark_label: { ar: 'الوضع الداكن', en: 'Dark mode' },
  on: { ar: 'مفعّل', en: 'On' },
  off: { ar: 'غير مفعّل', en: 'Off' },
  printed_on: { ar: 'طُبع في {date}', en: 'Printed on {date}' },
  slow: { ar: 'يستغرق الأمر وقتًا أطول من المعتاد…', en: 'This is taking longer than usual…' },
  load_failed: { ar: 'تعذّر تحميل هذه الصفحة', en: "We couldn't load this page" },
  load_failed_body: { ar: 'بياناتك محفوظة. أعد المحاولة بعد قليل.', en: 'Your data is safe. Try again in a moment.' },
  list_failed: { ar: 'تعذّر تحميل القائمة', en: "We couldn't load the list" },
  more_failed: { ar: 'تعذّر تحميل المزيد', en: "We couldn't load more" },
  not_found_title: { ar: 'الصفحة غير موجودة', en: "This page doesn't exist" },
  not_found_body: {
    ar: 'ربما أُلغي الطلب أو حُذف المنتج، أو تغيّر الرابط. تحقّق من العنوان، أو تابع من إحدى هذه الصفحات.',
    en: 'The RFQ may have been canceled or the product deleted, or the link may have changed. Check the address, or go on from one of these pages.',
  },
  forbidden_title: { ar: 'لا تملك صلاحية فتح هذه الصفحة', en: "You don't have access to this page" },
  forbidden_body: { ar: 'هذه الصفحة متاحة لنوع آخر من الحسابات.', en: 'This page is for another type of account.' },
  limited_title: { ar: 'صفحات كثيرة في وقت قصير', en: 'Too many pages in a short time' },
  limited_body: {
    ar: {
      zero: 'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة الآن.',
      one: 'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد دقيقة.',
      two: 'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد دقيقتين.',
      few: 'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد {count} دقائق.',
      many: 'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد {count} دقيقة.',
      other: 'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد {count} دقيقة.',
    },
    en: {
      one: 'Your network asked for too many pages. Reload this page in {count} minute.',
      other: 'Your network asked for too many pages. Reload this page in {count} minutes.',
    },
  },
  crash_title: { ar: 'حدث خطأ غير متوقع', en: 'Something went wrong' },
  crash_body: {
    ar: 'سجّلنا الخطأ. أعد تحميل الصفحة، وإن تكرر فأرسل إلينا الرقم المرجعي.',
    en: 'We recorded the error. Reload the page; if it happens again, send us the reference number.',
  },
  error_reference: { ar: 'الرقم المرجعي', en: 'Reference number' },
  reload: { ar: 'إعادة تحميل الصفحة', en: 'Reload page' },
  go_to_rfqs: { ar: 'الانتقال إلى طلبات التسعير', en: 'Go to RFQs' },
  session_ended: { ar: 'انتهت الجلسة. سجّل الدخول للمتابعة من حيث توقفت.', en: 'Your session ended. Log in to continue where you stopped.' },
  no_script: {
    ar: 'تعمل الصفحات والنماذج دون JavaScript، وهي معها أسرع.',
    en: 'Pages and forms work without JavaScript, and quicker with it.',
  },
  ...sharedWords,
  ...a11yWords,
  ...landingWords,
  ...plainWords,
  ...metaWords,
  ...mailboxWords,
} as const satisfies Words
