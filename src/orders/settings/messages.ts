import type { Messages } from '#framework/i18n/messages.ts'

/** What the settings of orders say. */
export const orderSettingsMessages = {
  title: { ar: 'أوامر الشراء', en: 'Purchase orders' },
  failed: { ar: 'تعذّر تحميل إعدادات أوامر الشراء', en: "The settings of orders couldn't be loaded" },
  prefix: { ar: 'بادئة الرقم', en: 'Prefix of the number' },
  prefix_hint: {
    ar: 'من حرف إلى 8 أحرف لاتينية. الرقم التالي الآن {number}، ولا تبدأ بادئة أخرى سلسلة جديدة.',
    en: '1 to 8 Latin letters. The next number is now {number}; another prefix does not begin another series.',
  },
  short_address: { ar: 'العنوان الوطني المختصر', en: 'National short address' },
  short_address_hint: {
    ar: '4 أحرف ثم 4 أرقام. يُطبع في أوامر منشأتك، ولا يصدر أمر دونه.',
    en: '4 letters and 4 digits. Printed on your orders; no order is issued without it.',
  },
  automatic: { ar: 'إصدار الأمر تلقائيًا بعد القبول', en: 'Issue an order by itself after each award' },
  automatic_hint: {
    ar: 'بشروط آخر أمر أصدرته منشأتك، لما يُقبل بعد الحفظ.',
    en: "With the terms of your company's last order, for what is awarded after you save.",
  },
  printed: { ar: 'يُطبع أيضًا', en: 'Printed, too' },
  not_stated: { ar: 'غير مذكور', en: 'Not stated' },
  change_profile: { ar: 'تعديل بيانات المنشأة', en: "Change the company's data" },
  save: { ar: 'حفظ', en: 'Save' },
  saving: { ar: 'جارٍ الحفظ…', en: 'Saving…' },
} as const satisfies Messages
