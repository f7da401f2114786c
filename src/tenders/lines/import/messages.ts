import type { Messages } from '#framework/i18n/messages.ts'

/** Tables of lines and prices as files: what is wrong with their cells, and the words of workbooks. */
export const lineImportMessages = {
  unit_unknown: { ar: 'وحدة غير معروفة. اخترها من قائمة الوحدات.', en: 'Unknown unit. Choose one from the list of units.' },
  quantity_is_day: { ar: 'حوّل برنامج الجداول هذه الكمية إلى تاريخ. اكتبها رقمًا.', en: 'The spreadsheet turned this quantity into a date. Write it as a number.' },
  optional_unclear: { ar: 'اكتب «نعم» إن كان البند اختياريًا، أو اترك الخلية فارغة', en: 'Write “yes” if the line is optional, or leave the cell empty' },
  vat_unknown: { ar: 'ضريبة غير معروفة. اكتبها كما في ورقة الضريبة.', en: 'Unknown VAT. Write it as in the VAT sheet.' },
  vat_reason_unknown: { ar: 'سبب غير معروف. اكتبه أو رمزه كما في ورقة الضريبة.', en: 'Unknown reason. Write it or its code as in the VAT sheet.' },
} as const satisfies Messages
