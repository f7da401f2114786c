import type { Messages } from '#framework/i18n/messages.ts'
import { a11yMessages } from '#framework/ui/a11y.messages.ts'
import { landingMessages } from '#app/landing/landing.messages.ts'
import { mailboxMessages } from '#framework/mail/mailbox.messages.ts'
import { metaMessages } from './head/meta.messages.ts'
import { pageMessages } from '#companies/site.messages.ts'
import { plainMessages } from '#app/legal/plain-pages.messages.ts'
import { sharedMessages } from '#framework/ui/shared.messages.ts'

/** Messages of the frame and of what every page shares. */
export const siteMessages = {
  tagline: {
    ar: 'طلبات تسعير وسوق ودليل مورّدين للمنشآت في السعودية',
    en: 'RFQs, a marketplace and a supplier directory for businesses in Saudi Arabia',
  },
  nav_logout: { ar: 'تسجيل الخروج', en: 'Log out' },
  sign_out_body: {
    ar: 'ستحتاج إلى تسجيل الدخول مجددًا على هذا الجهاز.',
    en: 'You will have to log in again on this device.',
  },
  signed_out: { ar: 'لم تعد مسجّل الدخول.', en: 'You are logged out.' },
  menu: { ar: 'القائمة', en: 'Menu' },
  skip: { ar: 'انتقل إلى المحتوى', en: 'Skip to content' },
  lang_switch: { ar: 'English', en: 'العربية' },
  theme_dark: { ar: 'التبديل إلى الوضع الداكن', en: 'Switch to dark mode' },
  theme_system: { ar: 'اتّباع مظهر الجهاز', en: "Follow the device's mode" },
  theme_light: { ar: 'التبديل إلى الوضع الفاتح', en: 'Switch to light mode' },
  trial_notice: { ar: 'استخدام المنصة مجاني لفترة تجريبية محدودة', en: 'Free trial for a limited time' },
  footer_rights: { ar: 'جميع الحقوق محفوظة © {year} ترسية', en: '© {year} Tarsiya. All rights reserved' },
  theme: { ar: 'المظهر', en: 'Appearance' },
  theme_is_light: { ar: 'فاتح', en: 'Light' },
  theme_is_dark: { ar: 'داكن', en: 'Dark' },
  theme_is_system: { ar: 'مثل الجهاز', en: 'As the device' },
  not_found_title: { ar: 'الصفحة غير موجودة', en: "This page doesn't exist" },
  no_script: {
    ar: 'تعمل الصفحات والنماذج دون JavaScript، وهي معها أسرع.',
    en: 'Pages and forms work without JavaScript, and quicker with it.',
  },
  ...sharedMessages,
  name: { ar: 'ترسية', en: 'Tarsiya' },
  meta_private_description: {
    ar: 'صفحة خاصة بحساب منشأتك في ترسية.',
    en: 'A private page of your company account on Tarsiya.',
  },
  drafts_logout: {
    ar: 'لديك مسودات محفوظة على هذا الجهاز، وستُحذف عند تسجيل الخروج.',
    en: 'Drafts are saved on this device. They will be deleted when you log out.',
  },
  crash_title: { ar: 'حدث خطأ غير متوقع', en: 'Something went wrong' },
  crash_body: {
    ar: 'سجّلنا الخطأ. أعد تحميل الصفحة، وإن تكرر فأرسل إلينا الرقم المرجعي.',
    en: 'We recorded the error. Reload the page; if it happens again, send us the reference number.',
  },
  forbidden_title: { ar: 'لا تملك صلاحية فتح هذه الصفحة', en: "You don't have access to this page" },
  forbidden_body: { ar: 'هذه الصفحة متاحة لنوع آخر من الحسابات.', en: 'This page is for another type of account.' },
  a11y_main_nav: { ar: 'التنقل الرئيسي', en: 'Main navigation' },
  a11y_account_menu: { ar: '{company}: قائمة الحساب', en: '{company}: account menu' },
  a11y_trial: { ar: 'عن هذه النسخة', en: 'About this version' },
  a11y_open_menu: { ar: 'فتح القائمة', en: 'Open menu' },
  a11y_close_menu: { ar: 'إغلاق القائمة', en: 'Close menu' },
  a11y_notices: { ar: 'تنبيهات', en: 'Notices' },
  ...a11yMessages,
  ...pageMessages,
  ...landingMessages,
  ...plainMessages,
  ...metaMessages,
  ...mailboxMessages,
} as const satisfies Messages
