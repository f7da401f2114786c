import type { ComposeContext } from '#framework/mail/define-email.server.ts'
import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import { emailDay } from '#framework/mail/email-day.ts'
import { formatAmount, formatDay } from '#framework/i18n/format.ts'
import { localized } from '#reference/localized.ts'
import { snapshotOf } from './read/order-rows.server.ts'

/** An order, and what happened to it: its text is read when the e-mail is sent, and stored with no e-mail. */
export interface OrderParams {
  order_id: number
  event: number
}
export type OrderEmailContext = ComposeContext<OrderParams>
type Context = OrderEmailContext

/** Why a company gets an e-mail about an order. */
const reason = {
  ar: 'وصلتكم هذه الرسالة لأن منشأتكم طرف في أمر الشراء هذا في ترسية.',
  en: 'You received this because your company is a side of this order on Tarsiya.',
}
export const openOrder = { ar: 'فتح أمر الشراء', en: 'Open the order' }

const readOrder = ({ tx, params }: Context) =>
  tx
    .selectFrom('purchase_orders')
    .innerJoin('order_events', 'order_events.order_id', 'purchase_orders.order_id')
    .select([
      'purchase_orders.number',
      'snapshot',
      'buyer_id',
      'state',
      'gross_halalas',
      'answer_by',
      'order_events.text',
    ])
    .where('purchase_orders.order_id', '=', params.order_id)
    .where('order_events.number', '=', params.event)
    .executeTakeFirstOrThrow()

/** Values of every e-mail about an order. The other side is named as the paper names it. */
export async function composeOrderEmail(context: Context) {
  const { t, lang, receiver, params } = context
  const order = await readOrder(context)
  const snapshot = snapshotOf(order)
  const { region, city, district } = snapshot.place
  const places = [region, city, ...(district ? [district] : [])].map((place) => localized(place, lang))
  return {
    path: `/orders/${params.order_id}`,
    values: {
      number: ltr(order.number),
      other: isolate((receiver.company_id === order.buyer_id ? snapshot.supplier : snapshot.buyer).company_name),
      title: isolate(snapshot.title),
      text: order.text === null ? '' : isolate(order.text),
      amount: ltr(formatAmount(order.gross_halalas)),
      lines: t('lines.count', { count: snapshot.lines.length }),
      delivery: emailDay(context, snapshot.delivery_date),
      place: isolate(places.join(lang === 'ar' ? '، ' : ', ')),
      until: emailDay(context, order.answer_by),
      day: isolate(formatDay(order.answer_by, lang)),
    },
  }
}

/** The same while the order waits for the supplier's answer. */
async function composeUnanswered(context: Context) {
  const { state } = await readOrder(context)
  return state === 'issued' ? composeOrderEmail(context) : null
}

export const aboutOrderEmail = { reason, compose: composeOrderEmail }

/** To the supplier: the order of the award. */
export const orderIssuedEmail = defineEmail<OrderParams>({
  kind: 'order-issued',
  reason,
  texts: {
    subject: { ar: 'أمر شراء جديد على: {title}', en: 'New order: {title}' },
    preview: { ar: 'الإجمالي {amount}\u00a0ر.س، والرد حتى {day}.', en: 'SAR\u00a0{amount}. Answer by {day}.' },
    body: {
      ar: [
        'أصدر المشتري، {other}، أمر الشراء {number} بناءً على قبول عرضكم على الطلب «{title}»:',
        [
          ['الإجمالي شامل الضريبة', '{amount}\u00a0ر.س'],
          ['البنود', '{lines}'],
          ['موعد التسليم', '{delivery}'],
          ['مكان التسليم', '{place}'],
          ['ردّكم مطلوب حتى', '{until}'],
        ],
        'بعد المراجعة تقرّون بالأمر أو تطلبون تعديله أو تعتذرون عنه. هذا أمر شراء، وليس فاتورة ضريبية.',
      ],
      en: [
        'The buyer, {other}, issued the order {number} for your accepted bid on the RFQ “{title}”:',
        [
          ['Total including VAT', 'SAR\u00a0{amount}'],
          ['Lines', '{lines}'],
          ['Delivery date', '{delivery}'],
          ['Place of delivery', '{place}'],
          ['Answer by', '{until}'],
        ],
        'After reading it, acknowledge the order, ask for a change or decline it. This is a purchase order, not a tax invoice.',
      ],
    },
    action: { ar: 'مراجعة أمر الشراء', en: 'Review the order' },
  },
  compose: composeUnanswered,
})

/** To the supplier: it has not answered in time. */
export const orderToAnswerEmail = defineEmail<OrderParams>({
  kind: 'order-to-answer',
  reason,
  texts: {
    subject: { ar: 'أمر شراء ينتظر ردّكم على: {title}', en: 'An order waits for your answer: {title}' },
    preview: { ar: 'كان الرد مطلوبًا حتى {day}.', en: 'The answer was expected by {day}.' },
    body: {
      ar: ['ينتظر المشتري، {other}، ردّكم على أمر الشراء {number} على الطلب «{title}» منذ 5 أيام عمل.'],
      en: ['The buyer, {other}, has waited 5 working days for your answer to the order {number} on the RFQ “{title}”.'],
    },
    action: { ar: 'مراجعة أمر الشراء', en: 'Review the order' },
  },
  compose: composeUnanswered,
})

/** To the buyer: the supplier has not answered in time. */
export const orderUnansweredEmail = defineEmail<OrderParams>({
  kind: 'order-unanswered',
  reason,
  texts: {
    subject: { ar: 'لم يردّ المورّد على أمر الشراء على: {title}', en: 'No answer to your order: {title}' },
    preview: { ar: 'ذكّرناه اليوم.', en: 'We reminded the supplier today.' },
    body: {
      ar: [
        'لم يردّ المورّد، {other}، على أمر الشراء {number} على طلبكم «{title}» منذ 5 أيام عمل، وذكّرناه اليوم.',
        'يمكنكم الاتصال به، أو إلغاء الأمر وإصداره من جديد.',
      ],
      en: [
        'The supplier, {other}, has not answered the order {number} on your RFQ “{title}” for 5 working days. We sent a reminder today.',
        'You can call the supplier, or cancel the order and issue a new one.',
      ],
    },
    action: openOrder,
  },
  compose: composeUnanswered,
})

/** To the buyer. */
export const orderAcknowledgedEmail = defineEmail<OrderParams>({
  kind: 'order-acknowledged',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'أقرّ المورّد بأمر الشراء على: {title}', en: 'Order acknowledged: {title}' },
    preview: { ar: 'التسليم في {delivery}.', en: 'Delivery on {delivery}.' },
    body: {
      ar: [
        'أقرّ المورّد، {other}، بأمر الشراء {number} على طلبكم «{title}». من الآن لا يُلغى الأمر إلا باتفاق الطرفين.',
        [['موعد التسليم', '{delivery}']],
      ],
      en: [
        'The supplier, {other}, acknowledged the order {number} on your RFQ “{title}”. From now on it is canceled only if both sides agree.',
        [['Delivery date', '{delivery}']],
      ],
    },
    action: openOrder,
  },
})

/** To the buyer: the award fell with the order. */
export const orderDeclinedEmail = defineEmail<OrderParams>({
  kind: 'order-declined',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'اعتذر المورّد عن أمر الشراء على: {title}', en: 'Order declined: {title}' },
    preview: { ar: 'يمكنكم قبول عرض آخر على الطلب.', en: 'You can accept another bid on the RFQ.' },
    body: {
      ar: [
        'اعتذر المورّد، {other}، عن أمر الشراء {number} على طلبكم «{title}»:',
        '{text}',
        'لم يعد قبول عرضه قائمًا. بقيت العروض كما كانت، ويمكنكم قبول عرض آخر.',
      ],
      en: [
        'The supplier, {other}, declined the order {number} on your RFQ “{title}”:',
        '{text}',
        'The award of its bid no longer stands. All bids are as they were, and you can accept another one.',
      ],
    },
    action: openOrder,
  },
})

/** To the buyer. */
export const orderChangeAskedEmail = defineEmail<OrderParams>({
  kind: 'order-change-asked',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'طلب تعديل أمر الشراء على: {title}', en: 'Change of an order asked for: {title}' },
    preview: { ar: '{text}', en: '{text}' },
    body: {
      ar: [
        'طلب المورّد، {other}، تعديلًا على أمر الشراء {number}:',
        '{text}',
        'لا يتغير الأمر نفسه: تردّون دون تعديل، أو تلغونه وتصدرون أمرًا جديدًا.',
      ],
      en: [
        'The supplier, {other}, asked for a change of the order {number}:',
        '{text}',
        'The order itself does not change: answer without a change, or cancel it and issue a new one.',
      ],
    },
    action: openOrder,
  },
})

/** To the supplier. */
export const orderChangeAnsweredEmail = defineEmail<OrderParams>({
  kind: 'order-change-answered',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'ردّ المشتري على طلب التعديل على: {title}', en: 'Requested change answered: {title}' },
    preview: { ar: '{text}', en: '{text}' },
    body: {
      ar: ['ردّ المشتري، {other}، على طلب التعديل، ويبقى أمر الشراء {number} كما هو:', '{text}'],
      en: ['The buyer, {other}, answered the requested change, and the order {number} stays as it is:', '{text}'],
    },
    action: openOrder,
  },
})

/** To the other side; of an order that both sides canceled without a text. */
export const orderCanceledEmail = defineEmail<OrderParams>({
  kind: 'order-canceled',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'أُلغي أمر الشراء على: {title}', en: 'Order canceled: {title}' },
    preview: { ar: 'لم يعد الأمر قائمًا.', en: 'The order no longer stands.' },
    body: {
      ar: ['ألغى الطرف الآخر، {other}، أمر الشراء {number} على الطلب «{title}».', '{text}'],
      en: ['The other side, {other}, canceled the order {number} on the RFQ “{title}”.', '{text}'],
    },
    action: openOrder,
  },
})

/** To the other side. */
export const orderCancelProposedEmail = defineEmail<OrderParams>({
  kind: 'order-cancel-proposed',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'اقتراح إلغاء أمر الشراء على: {title}', en: 'Canceling an order is proposed: {title}' },
    preview: { ar: 'يبقى الأمر قائمًا حتى توافقوا.', en: 'The order stands until you agree.' },
    body: {
      ar: ['اقترح الطرف الآخر، {other}، إلغاء أمر الشراء {number}:', '{text}', 'يبقى الأمر قائمًا حتى توافقوا.'],
      en: [
        'The other side, {other}, proposed to cancel the order {number}:',
        '{text}',
        'The order stands until you agree.',
      ],
    },
    action: openOrder,
  },
})

/** To the other side. */
export const orderDisputedEmail = defineEmail<OrderParams>({
  kind: 'order-disputed',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'خلاف في أمر الشراء على: {title}', en: 'Dispute about an order: {title}' },
    preview: { ar: '{text}', en: '{text}' },
    body: {
      ar: ['فتح الطرف الآخر، {other}، خلافًا في أمر الشراء {number}:', '{text}', 'ترسية لا تحكم بين الطرفين.'],
      en: [
        'The other side, {other}, opened a dispute about the order {number}:',
        '{text}',
        'Tarsiya does not judge between the sides.',
      ],
    },
    action: openOrder,
  },
})

/** To the other side. */
export const orderDisputeAnsweredEmail = defineEmail<OrderParams>({
  kind: 'order-dispute-answered',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'ردّ في خلاف أمر الشراء على: {title}', en: 'Answer in a dispute: {title}' },
    preview: { ar: '{text}', en: '{text}' },
    body: {
      ar: ['ردّ الطرف الآخر، {other}، في خلاف أمر الشراء {number}:', '{text}'],
      en: ['The other side, {other}, answered in the dispute about the order {number}:', '{text}'],
    },
    action: openOrder,
  },
})

/** To the other side. */
export const orderResolveProposedEmail = defineEmail<OrderParams>({
  kind: 'order-resolve-proposed',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'اقتراح إنهاء خلاف أمر الشراء على: {title}', en: 'Ending a dispute is proposed: {title}' },
    preview: { ar: 'ينتهي الخلاف حين توافقون.', en: 'The dispute ends when you agree.' },
    body: {
      ar: ['اقترح الطرف الآخر، {other}، إنهاء الخلاف في أمر الشراء {number}:', '{text}', 'ينتهي الخلاف حين توافقون.'],
      en: [
        'The other side, {other}, proposed to end the dispute about the order {number}:',
        '{text}',
        'The dispute ends when you agree.',
      ],
    },
    action: openOrder,
  },
})

/** To the side that proposed. */
export const orderProposalRejectedEmail = defineEmail<OrderParams>({
  kind: 'order-proposal-rejected',
  ...aboutOrderEmail,
  texts: {
    subject: {
      ar: 'رُفض اقتراحكم في أمر الشراء على: {title}',
      en: 'Your proposal about an order was rejected: {title}',
    },
    preview: { ar: 'يبقى الأمر كما هو.', en: 'The order stays as it is.' },
    body: {
      ar: ['رفض الطرف الآخر، {other}، اقتراحكم في أمر الشراء {number}. يبقى الأمر كما هو.'],
      en: ['The other side, {other}, rejected your proposal about the order {number}. The order stays as it is.'],
    },
    action: openOrder,
  },
})

/** To the side that proposed. */
export const orderResolvedEmail = defineEmail<OrderParams>({
  kind: 'order-resolved',
  ...aboutOrderEmail,
  texts: {
    subject: { ar: 'انتهى خلاف أمر الشراء على: {title}', en: 'The dispute has ended: {title}' },
    preview: { ar: 'يُستأنف العمل بالأمر.', en: 'Work on the order resumes.' },
    body: {
      ar: ['وافق الطرف الآخر، {other}، على إنهاء الخلاف في أمر الشراء {number}، ويُستأنف العمل به.'],
      en: ['The other side, {other}, agreed to end the dispute about the order {number}. Work on it resumes.'],
    },
    action: openOrder,
  },
})
