import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses something about orders, deliveries and ratings. */
export const orderErrors = {
  order_not_found: { ar: 'أمر الشراء غير موجود', en: "This order doesn't exist" },
  not_awarded: { ar: 'لم يُقبل عرض على هذا الطلب', en: 'No bid on this RFQ has been accepted' },
  other_side: { ar: 'هذا الإجراء للطرف الآخر في أمر الشراء', en: 'The other side of the order does this' },
  order_state: {
    ar: 'تغيّرت حالة أمر الشراء، فلا يمكن هذا الإجراء الآن',
    en: "The order's state has changed, and this can't be done now",
  },
  delivery_not_found: { ar: 'التوريد غير موجود', en: "This delivery doesn't exist" },
  delivery_decided: { ar: 'حُسم هذا التوريد من قبل', en: 'This delivery was decided already' },
  delivery_unconfirmed: {
    ar: 'لا محضر لهذا التوريد قبل أن يؤكده المشتري',
    en: 'There is no receipt before the buyer has confirmed the delivery',
  },
  rating_not_found: { ar: 'التقييم غير موجود', en: "This rating doesn't exist" },
  too_early: { ar: 'لم يحن وقت التقييم بعد', en: 'It is too early to rate' },
  too_late: { ar: 'انتهت مدة التقييم', en: 'The time to rate has passed' },
  rated: { ar: 'قيّمت منشأتك هذا التعامل من قبل', en: 'Your company has rated this order already' },
  rating_published: { ar: 'نُشر التقييم، فلا يمكن تعديله', en: "The rating is published and can't be changed" },
  already_replied: { ar: 'ردّت منشأتك على هذا التقييم من قبل', en: 'Your company has replied to this rating already' },
  already_reported: { ar: 'أبلغت منشأتك عن هذا التقييم من قبل', en: 'Your company has reported this rating already' },
} as const satisfies Messages
