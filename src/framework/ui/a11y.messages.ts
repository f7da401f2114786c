import type { Messages } from '#framework/i18n/messages.ts'

/** Messages for screen readers only. */
export const a11yMessages = {
  a11y_breadcrumb: { ar: 'مسار الصفحة', en: 'Breadcrumb' },
  a11y_toasts: { ar: 'الإشعارات، اختصارها Alt+T', en: 'Notifications, Alt+T' },
  a11y_close_toast: { ar: 'إغلاق الإشعار', en: 'Dismiss notification' },
  a11y_dialog_close: { ar: 'إغلاق النافذة', en: 'Close dialog' },
  a11y_new_tab: { ar: 'يفتح في نافذة جديدة', en: 'opens in a new tab' },
  a11y_show_password: { ar: 'إظهار كلمة المرور', en: 'Show password' },
  a11y_hide_password: { ar: 'إخفاء كلمة المرور', en: 'Hide password' },
  a11y_error_prefix: { ar: 'خطأ:', en: 'Error:' },
  a11y_title_error: { ar: 'خطأ: {title}', en: 'Error: {title}' },
  a11y_page_loaded: { ar: 'فُتحت صفحة {title}', en: '{title} page loaded' },
  a11y_gallery: { ar: 'معرض المرفقات', en: 'Attachment gallery' },
  a11y_image_of: { ar: 'الصورة {index} من {total}', en: 'Image {index} of {total}' },
  a11y_image_alt: { ar: '{name}، الصورة {index}', en: '{name}, image {index}' },
  a11y_next_image: { ar: 'الصورة التالية', en: 'Next image' },
  a11y_previous_image: { ar: 'الصورة السابقة', en: 'Previous image' },
  a11y_zoom: { ar: 'تكبير الصورة', en: 'Enlarge image' },
  a11y_scroll_table: { ar: 'جدول قابل للتمرير أفقيًا', en: 'Table that scrolls sideways' },
  a11y_call: { ar: 'الاتصال بالرقم {phone}', en: 'Call {phone}' },
  a11y_email: { ar: 'إرسال بريد إلى {email}', en: 'Email {email}' },
  a11y_progress: { ar: 'اكتمل رفع {percent}%', en: '{percent}% uploaded' },
  a11y_search_form: { ar: 'نموذج البحث', en: 'Search form' },
} as const satisfies Messages
