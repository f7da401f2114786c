import { defineEmail } from '#framework/mail/define-email.server.ts'
import { emailDay } from '#framework/mail/email-day.ts'
import {
  aboutOrderEmail,
  composeOrderEmail,
  openOrder,
  type OrderEmailContext,
  type OrderParams,
} from '../emails.server.ts'

/** The first delivery that waits for the buyer's decision; no e-mail once there is none. */
async function composeUndecided(context: OrderEmailContext) {
  const delivery = await context.tx
    .selectFrom('deliveries')
    .select(['delivered_on', 'decide_by'])
    .where('order_id', '=', context.params.order_id)
    .where('state', '=', 'stated')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!delivery) return null
  const { path, values } = await composeOrderEmail(context)
  const days = { delivered: emailDay(context, delivery.delivered_on), decide: emailDay(context, delivery.decide_by) }
  return { path, values: { ...values, ...days } }
}

/** To the buyer. */
export const deliveryStatedEmail = defineEmail<OrderParams>({
  kind: 'delivery-stated',
  reason: aboutOrderEmail.reason,
  texts: {
    subject: { ar: 'توريد ينتظر تأكيدكم على: {title}', en: 'A delivery waits for your answer: {title}' },
    preview: { ar: 'لا يُؤكَّد شيء تلقائيًا.', en: 'Nothing is confirmed by itself.' },
    body: {
      ar: [
        'سجّل المورّد، {other}، توريدًا من أمر الشراء {number}:',
        [
          ['يوم التوريد', '{delivered}'],
          ['ردّكم مطلوب حتى', '{decide}'],
        ],
        'تؤكدون التوريد أو ترفضونه مع السبب. لا يُؤكَّد شيء تلقائيًا.',
      ],
      en: [
        'The supplier, {other}, recorded a delivery on the order {number}:',
        [
          ['Day of delivery', '{delivered}'],
          ['Answer by', '{decide}'],
        ],
        'Confirm the delivery, or refuse it with a reason. Nothing is confirmed by itself.',
      ],
    },
    action: { ar: 'مراجعة التوريد', en: 'Review the delivery' },
  },
  compose: composeUndecided,
})

/** To the buyer: it has not decided in time. */
export const deliveryUndecidedEmail = defineEmail<OrderParams>({
  kind: 'delivery-undecided',
  reason: aboutOrderEmail.reason,
  texts: {
    subject: { ar: 'توريد تجاوز موعد تأكيدكم على: {title}', en: 'Your answer to a delivery is overdue: {title}' },
    preview: { ar: 'لا يُؤكَّد شيء تلقائيًا.', en: 'Nothing is confirmed by itself.' },
    body: {
      ar: [
        'سجّل المورّد، {other}، توريدًا من أمر الشراء {number}، ومضت 7 أيام عمل دون ردّكم:',
        [
          ['يوم التوريد', '{delivered}'],
          ['كان ردّكم مطلوبًا حتى', '{decide}'],
        ],
        'يظهر التوريد للطرفين «غير مؤكَّد»، وما زال بإمكانكم تأكيده أو رفضه مع السبب.',
      ],
      en: [
        'The supplier, {other}, recorded a delivery on the order {number}, and 7 working days have passed without your answer:',
        [
          ['Day of delivery', '{delivered}'],
          ['The answer was expected by', '{decide}'],
        ],
        'Both sides see it as “not confirmed”. You can still confirm it, or refuse it with a reason.',
      ],
    },
    action: { ar: 'مراجعة التوريد', en: 'Review the delivery' },
  },
  compose: composeUndecided,
})

/** To the supplier of the same delivery. */
export const deliveryUnconfirmedEmail = defineEmail<OrderParams>({
  kind: 'delivery-unconfirmed',
  reason: aboutOrderEmail.reason,
  texts: {
    subject: { ar: 'لم يُؤكَّد توريدكم على: {title}', en: 'Your delivery is not confirmed: {title}' },
    preview: { ar: 'مضت 7 أيام عمل دون رد المشتري.', en: '7 working days without an answer of the buyer.' },
    body: {
      ar: [
        'سجّلتم توريدًا من أمر الشراء {number}، ولم يؤكده المشتري، {other}، ولم يرفضه خلال 7 أيام عمل:',
        [
          ['يوم التوريد', '{delivered}'],
          ['كان الرد مطلوبًا حتى', '{decide}'],
        ],
        'لا يُقبل التوريد تلقائيًا. تواصلوا مع المشتري، فما زال بإمكانه تأكيده. في صفحة الأمر رقم هاتفه، ومنها يُفتح الخلاف عند الحاجة.',
      ],
      en: [
        'You recorded a delivery on the order {number}, and the buyer, {other}, has neither confirmed nor refused it within 7 working days:',
        [
          ['Day of delivery', '{delivered}'],
          ['The answer was expected by', '{decide}'],
        ],
        "Nothing is accepted by itself. Call the buyer, who can still confirm it: the order's page has the telephone number, and there a dispute can be opened where needed.",
      ],
    },
    action: openOrder,
  },
  compose: composeUndecided,
})

/** To the supplier, also of what the buyer stated. */
export const deliveryConfirmedEmail = defineEmail<OrderParams>({
  kind: 'delivery-confirmed',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'أكّد المشتري توريدًا على: {title}', en: 'Delivery confirmed: {title}' },
    preview: { ar: 'حُسبت الكميات مستلمة.', en: 'The quantities count as received.' },
    body: {
      ar: ['أكّد المشتري، {other}، توريدًا من أمر الشراء {number}، وحُسبت كمياته مستلمة.'],
      en: ['The buyer, {other}, confirmed a delivery on the order {number}. Its quantities count as received.'],
    },
    action: openOrder,
  },
})

/** To the supplier. */
export const deliveryRefusedEmail = defineEmail<OrderParams>({
  kind: 'delivery-refused',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'رفض المشتري توريدًا على: {title}', en: 'Delivery refused: {title}' },
    preview: { ar: '{text}', en: '{text}' },
    body: {
      ar: [
        'رفض المشتري، {other}، توريدًا من أمر الشراء {number}:',
        '{text}',
        'رُفض التوريد كله. إن وصل بعضه فسجّلوه من جديد بكمياته الصحيحة.',
      ],
      en: [
        'The buyer, {other}, refused a delivery on the order {number}:',
        '{text}',
        'It was refused as a whole. If some of it arrived, record that as a new delivery.',
      ],
    },
    action: openOrder,
  },
})
