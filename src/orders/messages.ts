import type { Messages } from '#framework/i18n/messages.ts'

/** What orders, deliveries and ratings say. */
export const ordersMessages = {
  search: { ar: 'رقم الأمر أو الطلب أو المنشأة', en: 'Order number, RFQ, company' },
  reason_short: { ar: 'اكتب السبب في 10 أحرف على الأقل', en: 'Give a reason of at least 10 characters' },
  reason_long: { ar: 'اكتب 1000 حرف على الأكثر', en: 'Write at most 1,000 characters' },
  site_long: { ar: 'اكتب 500 حرف على الأكثر', en: 'Write at most 500 characters' },
  terms_long: { ar: 'اكتب 4000 حرف على الأكثر', en: 'Write at most 4,000 characters' },
  short_address_invalid: {
    ar: 'أدخل العنوان المختصر: 4 أحرف ثم 4 أرقام، مثل RRRD2929',
    en: 'Enter the short address: 4 letters and 4 digits, like RRRD2929',
  },
  settings_saved: { ar: 'حُفظت إعدادات أوامر الشراء.', en: 'The settings of orders are saved.' },
  prefix_invalid: { ar: 'أدخل من حرف إلى 8 أحرف لاتينية', en: 'Enter 1 to 8 Latin letters' },
  delivered_on_required: { ar: 'أدخل يوم التوريد', en: 'Enter the day of delivery' },
  quantity_invalid: { ar: 'أدخل كمية صحيحة', en: 'Enter a valid quantity' },
  quantities_required: { ar: 'أدخل كمية بند واحد على الأقل', en: 'Enter the quantity of at least one line' },
  delivered_on_invalid: {
    ar: 'يوم التوريد بين يوم إصدار الأمر واليوم',
    en: 'The day of delivery is between the day of the order and today',
  },
  quantity_left: { ar: 'أكثر من المتبقي: المتبقي {count}', en: 'More than is left: {count} left' },
  quantity_whole: { ar: 'يُورَّد هذا البند كاملًا', en: 'This line is delivered as a whole' },
  line_unknown: { ar: 'ليس هذا البند في أمر الشراء', en: 'The order has no such line' },
  line_twice: { ar: 'تكرّر هذا البند', en: 'This line is there twice' },
  stars_required: { ar: 'اختر التقييم العام من 1 إلى 5', en: 'Choose the overall rating from 1 to 5' },
} as const satisfies Messages
