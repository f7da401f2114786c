import type { Messages } from '#framework/i18n/messages.ts'

/** Tables of lines and prices as files: what is wrong with their cells, and the words of workbooks. */
export const lineImportMessages = {
  unit_unknown: {
    ar: 'وحدة غير معروفة. اخترها من قائمة الوحدات.',
    en: 'Unknown unit. Choose one from the list of units.',
  },
  quantity_is_day: {
    ar: 'حوّل برنامج الجداول هذه الكمية إلى تاريخ. اكتبها رقمًا.',
    en: 'The spreadsheet turned this quantity into a date. Write it as a number.',
  },
  number_by_column: {
    ar: 'قد يكون {number} أو {other}. قرأناه {number} لأن الفاصلة في هذا العمود للكسور.',
    en: 'It could be {number} or {other}. We read it as {number}, because this column has decimal commas.',
  },
  optional_unclear: {
    ar: 'اكتب «نعم» إن كان البند اختياريًا، أو اترك الخلية فارغة',
    en: 'Write “yes” if the line is optional, or leave the cell empty',
  },
  vat_unknown: {
    ar: 'ضريبة غير معروفة. اكتبها كما في ورقة الضريبة.',
    en: 'Unknown VAT. Write it as in the VAT sheet.',
  },
  vat_reason_unknown: {
    ar: 'سبب غير معروف. اكتبه أو رمزه كما في ورقة الضريبة.',
    en: 'Unknown reason. Write it or its code as in the VAT sheet.',
  },
  line_no: { ar: 'رقم البند', en: 'Line no.' },
  yes: { ar: 'نعم', en: 'Yes' },
  units: { ar: 'الوحدات', en: 'Units' },
  arabic: { ar: 'العربية', en: 'Arabic' },
  english: { ar: 'الإنجليزية', en: 'English' },
  symbols: { ar: 'الرموز', en: 'Symbols' },
  example_section: { ar: 'القسم إن وُجد', en: 'Section, if there is one' },
  example: { ar: 'مثال: كابل نحاس معزول 4 × 16 مم²', en: 'Example: insulated copper cable, 4 × 16 mm²' },
  example_specification: { ar: 'احذف هذا الصف قبل الرفع', en: 'Delete this row before you upload the file' },
  prices: { ar: 'الأسعار', en: 'Prices' },
  prices_hint: {
    ar: 'املأ الخلايا الملوّنة وحدها، ثم ارفع الملف في نموذج العرض. البند الذي تترك سعره فارغًا غير مقدَّم.',
    en: 'Fill in the colored cells only, then upload the file in the bid form. A line whose price is left empty is not offered.',
  },
  vat: { ar: 'الضريبة', en: 'VAT' },
  vat_reason: { ar: 'سبب عدم احتساب الضريبة', en: 'VAT reason' },
  brand: { ar: 'العلامة التجارية', en: 'Brand' },
  note: { ar: 'ملاحظة', en: 'Note' },
  delivery_days: { ar: 'أيام التوريد', en: 'Delivery days' },
  code: { ar: 'الرمز', en: 'Code' },
} as const satisfies Messages
