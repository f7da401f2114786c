/** What the receipt on paper says, in both languages. */
export const receiptTexts = {
  title: { ar: 'إيصال استلام العرض', en: 'Bid receipt' },
  note: {
    ar: 'لا سعر في هذا الإيصال. الأوقات بتوقيت الرياض.',
    en: 'This receipt has no price. Times are Riyadh time.',
  },
  rfq: { ar: 'الطلب', en: 'RFQ' },
  number: { ar: 'رقم الطلب', en: 'RFQ no.' },
  rfq_version: { ar: 'نسخة الطلب', en: 'Version of the RFQ' },
  bidder: { ar: 'مقدّم العرض', en: 'Bidder' },
  bid: { ar: 'العرض', en: 'Bid' },
  bid_number: { ar: 'رقم {number}، النسخة {version}', en: 'No. {number}, version {version}' },
  received: { ar: 'وصل في', en: 'Received' },
  fingerprint: { ar: 'بصمة العرض', en: 'Bid fingerprint' },
  signing_key: { ar: 'مفتاح التوقيع', en: 'Signing key' },
  signature: { ar: 'توقيع المنصة', en: "The platform's signature" },
  check: {
    ar: 'تظهر هذه البصمة في محضر الفتح. للتحقق من ملف الإيصال امسح الرمز أو افتح:',
    en: "This fingerprint appears in the opening record. To check the receipt's file, scan the code or open:",
  },
  keep: {
    ar: 'التوقيع على نص الملف؛ فاحتفظ بملف الإيصال أيضًا.',
    en: 'The signature is over the text of the file: keep the file of the receipt, too.',
  },
} as const satisfies Record<string, { ar: string; en: string }>
