import type { Messages } from '#framework/i18n/messages.ts'

/** Names of pages, and what several slices show when a record no longer exists. */
export const pageMessages = {
  nav_register: { ar: 'إنشاء حساب', en: 'Create account' },
  nav_contact: { ar: 'تواصل معنا', en: 'Contact us' },
  nav_rfqs: { ar: 'طلبات التسعير', en: 'RFQs' },
  new_rfq: { ar: 'طلب تسعير جديد', en: 'New RFQ' },
  nav_my_rfqs: { ar: 'طلباتي', en: 'My RFQs' },
  nav_my_bids: { ar: 'عروضي', en: 'My bids' },
  nav_market: { ar: 'السوق', en: 'Marketplace' },
  new_product: { ar: 'منتج جديد', en: 'New product' },
  nav_suppliers: { ar: 'المورّدون', en: 'Suppliers' },
  nav_profile: { ar: 'ملف المنشأة', en: 'Company profile' },
  footer_terms: { ar: 'شروط الاستخدام', en: 'Terms of use' },
  go_to_rfqs: { ar: 'الانتقال إلى طلبات التسعير', en: 'Go to RFQs' },
  not_found_body: {
    ar: 'ربما أُلغي الطلب أو حُذف المنتج، أو تغيّر الرابط. تحقّق من العنوان، أو تابع من إحدى هذه الصفحات.',
    en: 'The RFQ may have been canceled or the product deleted, or the link may have changed. Check the address, or go on from one of these pages.',
  },
} as const satisfies Messages
