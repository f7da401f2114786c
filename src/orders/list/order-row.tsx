import styles from './orders.module.css'
import type { ReactNode } from 'react'
import type { Day } from '#framework/i18n/day.ts'
import type { MessageKey, T } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { DayText, FreeText, Ltr, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { orderPath } from '../addresses.ts'
import type { OrderCard } from '../contract.ts'
import { OrderStateChip } from '../order-state.tsx'
import type { OrderWaits } from '../states.ts'

const BUTTONS: Record<OrderWaits, MessageKey> = {
  answer: 'order.do_answer',
  reply: 'order.do_reply',
  proposal: 'order.do_proposal',
  confirmation: 'order.do_open',
  delivery: 'order.do_open',
  rating: 'order.do_open',
}

const onDay = (of: MessageKey, day: Day) => (
  <Sentence of={of} parts={{ date: <DayText day={day} length="no_year" /> }} />
)
const onMoment = (of: MessageKey, moment: string) => (
  <Sentence of={of} parts={{ date: <MomentDay moment={moment} length="no_year" /> }} />
)

/** The date or the fact that says more of the state. */
function noteOf(order: OrderCard, t: T): ReactNode {
  const { side, waits, proposed, replaced_by, decide_by, closes_on } = order
  if (waits === 'answer') return onDay('order.note_answer_by', order.answer_by)
  if (waits === 'confirmation' && decide_by) return onDay('order.note_answer_by', decide_by)
  if (order.change_asked_at) return onMoment('order.note_asked', order.change_asked_at)
  if (proposed) return t(proposed.mine ? 'order.note_proposed' : 'order.note_proposal')
  if (replaced_by) return <Sentence of="order.note_replaced" parts={{ number: <Ltr>{replaced_by.number}</Ltr> }} />
  if (order.ended_at) return onMoment('order.note_ended', order.ended_at)
  if (closes_on) return onDay('order.note_closes', closes_on)
  if (order.acknowledged_at) return onMoment('order.note_acknowledged', order.acknowledged_at)
  if (side === 'buyer' && order.reminded_at) return onMoment('order.note_reminded', order.reminded_at)
  return onMoment('order.note_issued', order.issued_at)
}

/** An order in a list: which one, with whom, how much, until when, and what it waits for. */
export function OrderRow({ order, isFirst }: { order: OrderCard; isFirst: boolean }) {
  const t = useT()
  const { order_id, number, title, other, totals, waits, delivery_date } = order
  return (
    <article className={styles.row}>
      <div className={styles.what}>
        <p className="xs muted">
          <Ltr>{number}</Ltr> <span aria-hidden="true">·</span> <bdi>{other.company_name}</bdi>
        </p>
        <FreeText as="h2">
          <Link to={orderPath(order_id)}>{title}</Link>
        </FreeText>
      </div>
      <div>
        <span className="xs muted">{t('order.total')}</span>
        <Price amount={totals.gross_halalas} />
      </div>
      <div>
        <span className="xs muted">{t('order.delivery_date')}</span>
        <span className={styles.day}>
          <DayText day={delivery_date} />
        </span>
      </div>
      <div className={styles.state}>
        <OrderStateChip order={order} />
        <span className="xs muted">{noteOf(order, t)}</span>
      </div>
      {waits && (
        <Link
          className={buttonClass(isFirst ? 'primary' : 'secondary')}
          to={orderPath(order_id)}
          aria-label={`${t(BUTTONS[waits])}: ${number}`}
        >
          {t(BUTTONS[waits])}
        </Link>
      )}
    </article>
  )
}
