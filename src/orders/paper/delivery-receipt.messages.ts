import type { InBoth } from '#framework/i18n/in-both.ts'

/** What the receipt of a delivery says, in both languages. */
export const receiptTexts = {
  title: { ar: 'محضر استلام', en: 'Delivery receipt' },
  number: { ar: '{order}، توريد {number}', en: '{order}, delivery {number}' },
  note: { ar: 'محضر استلام من أمر شراء، وليس فاتورة ضريبية.', en: 'Receipt under a purchase order, not a tax invoice.' },
  buyer: { ar: 'المشتري', en: 'Buyer' },
  supplier: { ar: 'المورّد', en: 'Supplier' },
  subject: { ar: 'الموضوع', en: 'Subject' },
  delivered_on: { ar: 'يوم التوريد', en: 'Delivered on' },
  stated_by_supplier: { ar: 'سجّله المورّد', en: 'Recorded by the supplier' },
  confirmed_by_buyer: { ar: 'أكّده المشتري', en: 'Confirmed by the buyer' },
  stated_by_buyer: { ar: 'سجّله المشتري وأكّده', en: 'Recorded and confirmed by the buyer' },
  delivery_note: { ar: 'ملاحظة', en: 'Note' },

  position: { ar: 'م', en: 'No.' },
  description: { ar: 'الوصف', en: 'Description' },
  ordered: { ar: 'في الأمر', en: 'Ordered' },
  delivered: { ar: 'في هذا التوريد', en: 'This delivery' },
  left: { ar: 'متبقٍّ بعده', en: 'Left after it' },

  no_prices: {
    ar: 'لا أسعار في هذا المحضر. تأكيد الاستلام لا يُسقط حق المشتري في العيوب التي تظهر بعده.',
    en: 'This receipt shows no prices. Confirming receipt does not waive claims for defects found later.',
  },
  printed: {
    ar: 'طُبعت هذه النسخة في {moment}. الأوقات بتوقيت الرياض. الأسماء والأوصاف كما كُتبت، دون ترجمة.',
    en: 'Printed on {moment}. Times are Riyadh time. Names and descriptions stand as they were written.',
  },
} as const satisfies Record<string, InBoth>
