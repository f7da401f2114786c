import type { Messages } from '#framework/i18n/messages.ts'
import { a11yMessages } from '#framework/ui/a11y.messages.ts'
import { landingMessages } from '#app/landing/landing.messages.ts'
import { mailboxMessages } from '#app/gallery/mailbox.messages.ts'
import { metaMessages } from './meta.messages.ts'
import { plainMessages } from '#app/legal/plain-pages.messages.ts'
import { sharedMessages } from '#framework/ui/shared.messages.ts'

/** What every page shares: the frame, the states of a page, and the words of the files beside this one. */
export const siteMessages = {
  tagline: {
    ar: 'طلبات تسعير وسوق ودليل مورّدين للمنشآت في السعودية',
    en: 'RFQs, a marketplace and a supplier directory for businesses in Saudi Arabia',
  },
  nav_rfqs: { ar: 'طلبات التسعير', en: 'RFQs' },
  nav_market: { ar: 'السوق', en: 'Marketplace' },
  nav_suppliers: { ar: 'المورّدون', en: 'Suppliers' },
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
  not_found_title: { ar: 'الصفحة غير موجودة', en: "This page doesn't exist" },
  not_found_body: {
    ar: 'ربما أُلغي الطلب أو حُذف المنتج، أو تغيّر الرابط. تحقّق من العنوان، أو تابع من إحدى هذه الصفحات.',
    en: 'The RFQ may have been canceled or the product deleted, or the link may have changed. Check the address, or go on from one of these pages.',
  },
  go_to_rfqs: { ar: 'الانتقال إلى طلبات التسعير', en: 'Go to RFQs' },
  no_script: {
    ar: 'تعمل الصفحات والنماذج دون JavaScript، وهي معها أسرع.',
    en: 'Pages and forms work without JavaScript, and quicker with it.',
  },
  ...sharedMessages,
  ...a11yMessages,
  ...landingMessages,
  ...plainMessages,
  ...metaMessages,
  ...mailboxMessages,
} as const satisfies Messages
