import type { Messages } from '#framework/i18n/messages.ts'

/** The comparison of bids by line, on screens, on paper and in workbooks. */
export const lineComparisonMessages = {
  view_totals: { ar: 'الإجمالي', en: 'Totals' },
  view_lines: { ar: 'حسب البنود', en: 'Per line' },
  basis: { ar: 'أساس المقارنة', en: 'Compared by' },
  basis_gross: { ar: 'شاملة الضريبة', en: 'Including VAT' },
  basis_net: { ar: 'قبل الضريبة', en: 'Before VAT' },
  by_gross: {
    ar: 'تُقارن الإجماليات شاملة الضريبة، كما يقول الطلب. سعر البند قبل الضريبة دائمًا.',
    en: 'Totals are compared including VAT, as the RFQ says. Line prices are always before VAT.',
  },
  by_net: {
    ar: 'تُقارن الإجماليات قبل الضريبة، كما يقول الطلب. سعر البند قبل الضريبة دائمًا.',
    en: 'Totals are compared before VAT, as the RFQ says. Line prices are always before VAT.',
  },
  by_gross_here: {
    ar: 'تُقارن الإجماليات هنا شاملة الضريبة، والطلب يقارنها قبلها. سعر البند قبل الضريبة دائمًا.',
    en: 'Totals are compared including VAT here; the RFQ compares them before it. Line prices are always before VAT.',
  },
  by_net_here: {
    ar: 'تُقارن الإجماليات هنا قبل الضريبة، والطلب يقارنها شاملةً لها. سعر البند قبل الضريبة دائمًا.',
    en: 'Totals are compared before VAT here; the RFQ compares them including it. Line prices are always before VAT.',
  },
  complete: { ar: 'العروض المكتملة', en: 'Complete bids' },
  incomplete: { ar: 'عروض غير مكتملة', en: 'Incomplete bids' },
  none_complete: {
    ar: 'لا يوجد عرض مكتمل للمقارنة. الإجماليات التالية تنقصها بنود.',
    en: 'There is no complete bid to compare. The totals below leave lines out.',
  },
  unpriced: {
    ar: {
      zero: 'كل البنود مسعّرة',
      one: 'لم يُسعَّر بند واحد',
      two: 'لم يُسعَّر بندان',
      few: 'لم تُسعَّر {count} بنود',
      many: 'لم يُسعَّر {count} بندًا',
      other: 'لم يُسعَّر {count} بند',
    },
    en: { one: '{count} line not priced', other: '{count} lines not priced' },
  },
  lowest: { ar: 'الأقل', en: 'Lowest' },
  lowest_tied: { ar: 'الأقل، بالتساوي', en: 'Lowest, tied' },
  lowest_total_tied: { ar: 'الأقل سعرًا، بالتساوي', en: 'Lowest price, tied' },
  a11y_above: { ar: 'أعلى من الأقل بنسبة {percent}', en: '{percent} above the lowest' },
  not_in_total: { ar: 'اختياري، لا يدخل في الإجمالي', en: 'optional, not in the total' },
  optional: { ar: 'اختياري', en: 'optional' },
  vat: { ar: 'ضريبة القيمة المضافة', en: 'VAT' },
  optional_total: {
    ar: 'البنود الاختيارية قبل الضريبة، خارج الإجمالي',
    en: 'Optional lines before VAT, outside the total',
  },
  sum_of_lowest: { ar: 'مجموع الأقل في كل بند', en: 'Sum of the lowest of each line' },
  whole: {
    ar: 'للعلم فقط: يُقبل عرض واحد كاملًا، ولا تُقسَّم الترسية على البنود.',
    en: 'For information only: one bid is accepted as a whole. Lines cannot be awarded separately.',
  },
  download: { ar: 'تنزيل المقارنة', en: 'Download comparison' },
  paper_lines: {
    ar: 'على هذه الورقة {shown} من البنود، وعددها {count}.',
    en: '{shown} of {count} lines are on this paper.',
  },
  print: { ar: 'طباعة المقارنة', en: 'Print comparison' },
  a11y_table: { ar: 'العروض حسب البنود', en: 'Bids per line' },
  a11y_totals: { ar: 'إجماليات العروض', en: 'Totals of the bids' },
  a11y_lines: { ar: 'أسعار كل بند', en: 'Prices of each line' },
  failed: { ar: 'تعذّر تحميل المقارنة: {error}', en: "The comparison couldn't be loaded: {error}" },
  sheet_totals: { ar: 'الإجماليات', en: 'Totals' },
  sheet_supplier: { ar: 'المورّد', en: 'Supplier' },
  sheet_vat: { ar: 'الضريبة', en: 'VAT status' },
  sheet_registered: { ar: 'مسجّلة في الضريبة', en: 'VAT-registered' },
  sheet_unpriced: { ar: 'بنود لم تُسعَّر', en: 'Lines not priced' },
  sheet_unit_price: { ar: '{company}: سعر الوحدة', en: '{company}: unit price' },
  sheet_net: { ar: '{company}: إجمالي البند', en: '{company}: line total' },
  sheet_lowest: { ar: 'أقل سعر وحدة', en: 'Lowest unit price' },
  sheet_prices: { ar: 'تفاصيل الأسعار', en: 'Price details' },
  sheet_vat_category: { ar: 'فئة الضريبة', en: 'VAT category' },
  sheet_money: {
    ar: 'المبالغ بالريال السعودي. أسعار البنود قبل الضريبة.',
    en: 'Amounts in Saudi riyals. Line prices are before VAT.',
  },
} as const satisfies Messages
