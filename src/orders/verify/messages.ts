import type { Messages } from '#framework/i18n/messages.ts'

/** What the check of an order's paper says. */
export const verifyMessages = {
  title: { ar: 'التحقق من أمر شراء', en: 'Check a purchase order' },
  lead: {
    ar: 'قارن ورقة الأمر بما صدر في ترسية، بالرمز المطبوع عليها.',
    en: 'Compare a paper with the order that was issued on Tarsiya, by the code printed on it.',
  },
  code_hint: { ar: '20 حرفًا ورقمًا، والمسافات لا تهم', en: '20 letters and digits; spaces do not count' },
  required: {
    ar: 'أدخل الرمز كما في الورقة: 20 حرفًا ورقمًا',
    en: 'Enter the code on the paper: 20 letters and digits',
  },
  action: { ar: 'تحقق', en: 'Check' },
  busy: { ar: 'جارٍ التحقق…', en: 'Checking…' },
  state_standing: { ar: 'هذا الأمر صدر في ترسية', en: 'This order was issued on Tarsiya' },
  state_canceled: { ar: 'هذا الأمر صدر في ترسية ثم أُلغي', en: 'This order was issued on Tarsiya and then canceled' },
  compare: { ar: 'قارن هذه البيانات بالورقة.', en: 'Compare these with the paper.' },
  unknown: { ar: 'لا يوجد أمر بهذا الرمز', en: 'No order has this code' },
  number: { ar: 'رقم الأمر', en: 'Order number' },
  date: { ar: 'تاريخ الإصدار', en: 'Date of issue' },
} as const satisfies Messages
