import { defineEmail } from '#framework/mail/define-email.server.ts'
import { aboutOrderEmail, openOrder, type OrderParams } from '../emails.server.ts'

/* What a rating says is in none of them: the other side's is hidden until both are published. */

/** To both sides: everything is delivered. */
export const orderToRateEmail = defineEmail<OrderParams>({
  kind: 'order-to-rate',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'قيّموا التعامل على: {title}', en: 'Rate the other side: {title}' },
    preview: {
      ar: 'يُنشر التقييمان معًا، أو بعد 14 يومًا.',
      en: 'Both ratings are published together, or after 14 days.',
    },
    body: {
      ar: [
        'تم توريد أمر الشراء {number} كله. يمكنكم الآن تقييم الطرف الآخر.',
        'يُنشر التقييمان معًا، أو بعد 14 يومًا. لا يرى الطرف الآخر تقييمكم قبل ذلك، ولا ترون تقييمه.',
      ],
      en: [
        'Everything of the order {number} is delivered. You can now rate the other side.',
        'Both ratings are published together, or after 14 days. The other side does not see yours before then, nor you theirs.',
      ],
    },
    action: openOrder,
  },
})

/** To the side that was rated: only that it was. */
export const orderRatedEmail = defineEmail<OrderParams>({
  kind: 'order-rated',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'قيّمكم الطرف الآخر على: {title}', en: 'The other side has rated you: {title}' },
    preview: { ar: 'تقرؤونه حين يُنشر التقييمان.', en: 'You read it once both ratings are published.' },
    body: {
      ar: ['قيّم الطرف الآخر، {other}، التعامل في أمر الشراء {number}. تقرؤون تقييمه بعد أن تقيّموا، أو بعد 14 يومًا.'],
      en: [
        'The other side, {other}, has rated the order {number}. You read it after you have rated, or after 14 days.',
      ],
    },
    action: openOrder,
  },
})

/** To the side that rated. */
export const ratingRepliedEmail = defineEmail<OrderParams>({
  kind: 'rating-replied',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'رد على تقييمكم على: {title}', en: 'Reply to your rating: {title}' },
    preview: { ar: 'تقرؤونه في صفحة الأمر.', en: 'Read it on the page of the order.' },
    body: {
      ar: ['ردّ الطرف الآخر، {other}، على تقييمكم في أمر الشراء {number}. تقرؤون الرد في صفحة الأمر.'],
      en: ['The other side, {other}, replied to your rating of the order {number}. Read it on the page of the order.'],
    },
    action: openOrder,
  },
})
