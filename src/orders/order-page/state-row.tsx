import styles from './order.module.css'
import type { ReactNode } from 'react'
import type { MessageKey, T } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { DayText, FreeText, Ltr, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import type { OrderEventKind } from '../states.ts'

const LOOKS = { calm: styles.calm, good: styles.good, late: styles.late, bad: styles.bad }

interface Row {
  look: keyof typeof LOOKS
  icon: IconName
  title: MessageKey
  body: ReactNode
  /** The event whose text says why. */
  why?: OrderEventKind
}

const on = (moment: string) => <MomentDay moment={moment} />

/** What an order's state means; nothing where the action box says all. */
function rowOf(order: Order, t: T): Row | null {
  const { state, proposed, change_asked_at, reminded_at, acknowledged_at, delivered_at, ended_at } = order
  if (proposed)
    return {
      look: 'calm',
      icon: 'swap',
      title: `order.row_proposed_${proposed.what}`,
      body: t(proposed.mine ? 'order.row_proposed_mine' : 'order.row_proposed_theirs'),
      why: `${proposed.what}_proposed`,
    }
  switch (state) {
    case 'issued':
      if (change_asked_at)
        return {
          look: 'late',
          icon: 'edit',
          title: 'order.row_asked',
          body: t('order.row_asked_body'),
          why: 'change_asked',
        }
      if (!reminded_at) return null
      return {
        look: 'late',
        icon: 'warning',
        title: 'order.row_silent',
        body: (
          <Sentence
            of={order.side === 'buyer' ? 'order.row_silent_body' : 'order.row_silent_supplier'}
            parts={{ date: on(reminded_at) }}
          />
        ),
      }
    case 'acknowledged':
      return {
        look: 'good',
        icon: 'check',
        title: 'order.row_acknowledged',
        body: (
          <Sentence
            of="order.row_acknowledged_body"
            parts={{ date: on(acknowledged_at!), day: <DayText day={order.delivery_date} /> }}
          />
        ),
      }
    case 'disputed': {
      const opened = order.events.find(({ what }) => what === 'disputed')!
      return {
        look: 'bad',
        icon: 'warning',
        title: 'order.row_disputed',
        body: <Sentence of="order.row_disputed_body" parts={{ date: on(opened.at) }} />,
        why: 'disputed',
      }
    }
    case 'delivered':
      return {
        look: 'good',
        icon: 'check',
        title: 'order.row_delivered',
        body: (
          <Sentence
            of="order.row_delivered_body"
            parts={{ date: on(delivered_at!), day: <DayText day={order.closes_on!} /> }}
          />
        ),
      }
    case 'closed':
      return {
        look: 'calm',
        icon: 'check',
        title: 'order.row_closed',
        body: <Sentence of="order.row_closed_body" parts={{ date: on(ended_at!) }} />,
      }
    case 'issued_anew': {
      const { order_id, number } = order.replaced_by!
      const link = (
        <Link className="text-link" to={orderPath(order_id)}>
          <Ltr>{number}</Ltr>
        </Link>
      )
      return {
        look: 'bad',
        icon: 'close',
        title: 'order.row_canceled',
        body: <Sentence of="order.row_issued_anew_body" parts={{ date: on(ended_at!), number: link }} />,
        why: 'issued_anew',
      }
    }
    default:
      return {
        look: 'bad',
        icon: 'close',
        title: `order.row_${state}`,
        body: <Sentence of={`order.row_${state}_body`} parts={{ date: on(ended_at!) }} />,
        why: state,
      }
  }
}

/** One row above an order: what its state means, and what was said. */
export function StateRow({ order }: { order: Order }) {
  const t = useT()
  const row = rowOf(order, t)
  if (!row) return null
  const text = row.why && order.events.find(({ what }) => what === row.why)?.text
  return (
    <article className={`card ${styles.row} ${LOOKS[row.look]}`}>
      <Icon name={row.icon} />
      <div>
        <h2>{t(row.title)}</h2>
        <p>{row.body}</p>
        {text && <FreeText className={styles.quote}>{text}</FreeText>}
      </div>
    </article>
  )
}
