import type { InBoth } from '#framework/i18n/in-both.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import type { OrderState } from '../states.ts'

/** What an order on paper says, in both languages. */
export const orderTexts = {
  title: { ar: 'أمر شراء', en: 'Purchase order' },
  note: {
    ar: 'هذا المستند أمر شراء وليس فاتورة ضريبية.',
    en: 'This document is a purchase order, not a tax invoice.',
  },
  void_number: { ar: '{number} · {state}', en: '{number} · {state}' },
  issued: { ar: 'تاريخ الإصدار', en: 'Issued' },
  subject: { ar: 'الموضوع', en: 'Subject' },
  reference: { ar: 'المرجع', en: 'Reference' },
  rfq: { ar: 'طلب تسعير رقم {number}', en: 'RFQ {number}' },
  delivery_date: { ar: 'موعد التسليم', en: 'Delivery date' },
  place: { ar: 'مكان التسليم', en: 'Place of delivery' },
  site: { ar: 'تفاصيل المكان', en: 'Details of the place' },
  not_stated: { ar: 'غير مذكور', en: 'Not stated' },

  buyer: { ar: 'المشتري', en: 'Buyer' },
  supplier: { ar: 'المورّد', en: 'Supplier' },
  unified_number: { ar: 'الرقم الوطني الموحد', en: 'Unified no.' },
  commercial_registration: { ar: 'السجل التجاري', en: 'Commercial reg.' },
  vat_number: { ar: 'الرقم الضريبي', en: 'VAT no.' },
  short_address: { ar: 'العنوان الوطني', en: 'National address' },
  city: { ar: 'المدينة', en: 'City' },

  position: { ar: 'م', en: 'No.' },
  description: { ar: 'الوصف', en: 'Description' },
  quantity: { ar: 'الكمية', en: 'Quantity' },
  unit_price: { ar: 'سعر الوحدة', en: 'Unit price' },
  vat: { ar: 'الضريبة', en: 'VAT' },
  net: { ar: 'قبل الضريبة', en: 'Net' },
  brand: { ar: 'العلامة التجارية', en: 'Brand' },
  line_note: { ar: 'ملاحظة', en: 'Note' },
  delivery_days: { ar: 'مدة التسليم بالأيام', en: 'Delivery in days' },
  optional: { ar: 'بند اختياري طلبه المشتري', en: 'Optional line, ordered by the buyer' },
  left_out: {
    ar: 'بنود اختيارية في الطلب ليست من هذا الأمر: {lines}',
    en: 'Optional lines of the RFQ that are not part of this order: {lines}',
  },

  lines_net: { ar: 'مجموع البنود قبل الضريبة', en: 'Lines before VAT' },
  discount: { ar: 'الخصم', en: 'Discount' },
  discount_of: { ar: 'الخصم {rate}', en: 'Discount {rate}' },
  total_net: { ar: 'الإجمالي قبل الضريبة', en: 'Total before VAT' },
  total_vat: { ar: 'ضريبة القيمة المضافة {category}', en: 'VAT {category}' },
  vat_of: { ar: 'ضريبة القيمة المضافة {category} من {net}', en: 'VAT {category} of {net}' },
  of_which_vat: { ar: 'منها ضريبة القيمة المضافة {category}', en: 'Of which VAT {category}' },
  vat_whole: { ar: 'ضريبة القيمة المضافة', en: 'VAT' },
  vat_not_stated: { ar: 'لم تُذكر', en: 'VAT not stated' },
  total_gross: { ar: 'الإجمالي شامل الضريبة، ريال سعودي', en: 'Total including VAT, Saudi riyals' },

  terms: { ar: 'شروط المشتري', en: "Buyer's terms" },
  as_written: {
    ar: 'الأسماء والأوصاف والشروط كما كُتبت، دون ترجمة.',
    en: 'Names, descriptions and terms stand as they were written and are not translated.',
  },

  acknowledgement: { ar: 'الإقرار وحالة الأمر', en: 'Acknowledgement and state' },
  issued_by: { ar: 'أصدره', en: 'Issued by' },
  acknowledged_by: { ar: 'أقرّ به', en: 'Acknowledged by' },
  by_at: { ar: '{name}، {moment}', en: '{moment}' },
  waiting: { ar: 'بانتظار المورّد عند طباعة هذه النسخة', en: 'Waiting for the supplier when this copy was made' },
  not_acknowledged: { ar: 'لم يُقرّ به المورّد', en: 'The supplier did not acknowledge it' },
  delivered: { ar: 'تم توريد كل البنود', en: 'All lines delivered' },
  state: { ar: 'حالته عند الطباعة', en: 'State when printed' },
  state_since: { ar: '{state}، {moment}', en: '{state}, {moment}' },
  replaces: { ar: 'يحلّ محل', en: 'Replaces' },
  replaced_by: { ar: 'حلّ محله', en: 'Replaced by' },

  check: {
    ar: 'للتحقق من هذه الورقة امسح الرمز، أو افتح {address} وأدخل:',
    en: 'To check this paper scan the code, or open {address} and enter:',
  },
  printed: {
    ar: 'طُبعت هذه النسخة في {moment} من الأمر كما صدر، ولا يتغير الأمر بعد إصداره. الأوقات بتوقيت الرياض.',
    en: 'Printed on {moment} from the order as issued; an order never changes. Times are Riyadh time.',
  },
} as const satisfies Record<string, InBoth>

export const stateTexts = {
  issued: { ar: 'بانتظار إقرار المورّد', en: 'Waiting for the supplier' },
  acknowledged: { ar: 'أقرّه المورّد', en: 'Acknowledged' },
  disputed: { ar: 'محل خلاف', en: 'In dispute' },
  delivered: { ar: 'تم التوريد', en: 'Delivered' },
  closed: { ar: 'مغلق', en: 'Closed' },
  declined: { ar: 'اعتذر عنه المورّد', en: 'Declined by the supplier' },
  canceled: { ar: 'ملغى', en: 'Canceled' },
  issued_anew: { ar: 'ملغى', en: 'Canceled' },
} as const satisfies Record<OrderState, InBoth>

/** What is not taxed at the standard rate, whose rate says enough. */
export const untaxedTexts = {
  Z: { ar: 'صفرية', en: 'Zero-rated' },
  E: { ar: 'معفاة', en: 'Exempt' },
  O: { ar: 'خارج النطاق', en: 'Out of scope' },
} as const satisfies Record<Exclude<VatCategory, 'S'>, InBoth>
