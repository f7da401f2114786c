import type { Messages } from '#framework/i18n/messages.ts'

/** What lists of RFQs say. */
export const rfqListMessages = {
  tab_all: { ar: 'كل الطلبات', en: 'All RFQs' },
  tab_mine: { ar: 'طلباتي', en: 'My RFQs' },
  tab_my_bids: { ar: 'عروضي', en: 'My bids' },
  open_count: {
    ar: {
      zero: 'لا توجد طلبات تستقبل العروض الآن',
      one: 'طلب واحد يستقبل العروض الآن',
      two: 'طلبان يستقبلان العروض الآن',
      few: '{count} طلبات تستقبل العروض الآن',
      many: '{count} طلبًا يستقبل العروض الآن',
      other: '{count} طلب يستقبل العروض الآن',
    },
    en: { one: '{count} RFQ is open for bids now', other: '{count} RFQs are open for bids now' },
  },
  count_many: { ar: 'أكثر من {count} طلب', en: 'More than {count} RFQs' },
  open_in_category: { ar: 'النشط منها', en: 'Active now' },
  status_any: { ar: 'كل الحالات', en: 'Any status' },
  show_count: {
    ar: {
      zero: 'لا توجد طلبات مطابقة',
      one: 'إظهار طلب واحد',
      two: 'إظهار طلبين',
      few: 'إظهار {count} طلبات',
      many: 'إظهار {count} طلبًا',
      other: 'إظهار {count} طلب',
    },
    en: { one: 'Show {count} RFQ', other: 'Show {count} RFQs' },
  },
  search: { ar: 'ابحث بالعنوان أو البند أو المشتري أو رقم الطلب', en: 'Search by title, line, buyer or RFQ number' },
  search_mine: { ar: 'ابحث بالعنوان أو البند أو رقم الطلب', en: 'Search by title, line or RFQ number' },
  found_line: { ar: 'البند {number}: {line}', en: 'Line {number}: {line}' },
  sort_deadline: { ar: 'الأقرب موعدًا', en: 'Nearest deadline' },
  sort_newest: { ar: 'الأحدث', en: 'Newest' },
  sort_bids: { ar: 'الأكثر عروضًا', en: 'Most bids' },
  view_details: { ar: 'التفاصيل', en: 'View details' },
  a11y_view_details: { ar: 'تفاصيل الطلب: {title}', en: 'View details of {title}' },
  empty: { ar: 'لا توجد طلبات تسعير بعد', en: 'No RFQs yet' },
  empty_mine: {
    ar: 'لم تنشر أي طلب بعد. ابدأ بكتابة ما تحتاج إليه وموقع التسليم.',
    en: "You haven't published an RFQ yet. Start with what you need and where to deliver it.",
  },
  empty_filtered: {
    ar: 'لا توجد طلبات تطابق بحثك. أزل إحدى التصفيات أو جرّب كلمة أخرى.',
    en: 'No RFQs match your search. Clear a filter or try another word.',
  },
} as const satisfies Messages
