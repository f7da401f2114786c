import type { Messages } from '#framework/i18n/messages.ts'

/** The discount on a whole bid. */
export const discountMessages = {
  label: { ar: 'خصم على العرض كله', en: 'Discount on the whole bid' },
  kind_none: { ar: 'بلا خصم', en: 'None' },
  kind_percent: { ar: 'نسبة', en: 'Percent' },
  kind_amount: { ar: 'مبلغ', en: 'Amount' },
  percent_label: { ar: 'نسبة الخصم', en: 'Discount in percent' },
  amount_label: { ar: 'مبلغ الخصم قبل الضريبة', en: 'Discount before VAT' },
  hint: {
    ar: 'يُطرح من مجموع البنود قبل الضريبة، ولا يشمل البنود الاختيارية.',
    en: 'It is taken off the sum of the lines before VAT. Optional lines have no part in it.',
  },
  lines_net: { ar: 'مجموع البنود قبل الضريبة', en: 'Lines before VAT' },
  discount: { ar: 'الخصم', en: 'Discount' },
  discount_of: { ar: 'الخصم ({percent})', en: 'Discount ({percent})' },
  after: { ar: 'بعد خصم {discount}', en: 'After a discount of {discount}' },
  percent_invalid: {
    ar: 'اكتب نسبة الخصم من 0.01 إلى 100 بمنزلتين عشريتين على الأكثر',
    en: 'Enter a discount from 0.01 to 100 percent with at most two decimals',
  },
  amount_invalid: {
    ar: 'اكتب مبلغ خصم أكبر من صفر بمنزلتين عشريتين على الأكثر',
    en: 'Enter a discount above zero with at most two decimals',
  },
  only_one: { ar: 'اكتب الخصم نسبة أو مبلغًا، لا كليهما', en: 'Enter the discount in percent or as an amount, not both' },
  needs_lines: {
    ar: 'الخصم للعروض على جدول كميات، وليس لهذا الطلب جدول',
    en: 'A discount is for bids on a bill of quantities, which this RFQ does not have',
  },
  above_net: {
    ar: 'الخصم أكبر من مجموع البنود قبل الضريبة وهو {amount} ريال',
    en: 'The discount is more than the lines before VAT, which are SAR {amount}',
  },
  total_small: {
    ar: 'يجب ألا يقل الإجمالي بعد الخصم عن ريال واحد',
    en: 'The total after the discount must be SAR 1 or more',
  },
} as const satisfies Messages
