import styles from './stages.module.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import type { MessageKey, T } from '#framework/i18n/messages.ts'
import { DayText, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import type { Order } from '../contract.ts'

const LOOKS = { done: styles.done, now: styles.now, stop: styles.stop, next: styles.next }
type Place = keyof typeof LOOKS

interface Stage {
  name: MessageKey
  place: Place
  note: ReactNode
}

/** Which of the four stages an order is in; where it ended early, the stage that it did not pass. */
function placesOf({ state, acknowledged_at, delivered_at }: Order): Place[] {
  const reached = delivered_at ? 3 : acknowledged_at ? 2 : 1
  const current: Place =
    state === 'issued' || state === 'acknowledged' || state === 'delivered'
      ? 'now'
      : state === 'closed'
        ? 'done'
        : 'stop'
  return [0, 1, 2, 3].map((at) => (at < reached ? 'done' : at === reached ? current : 'next'))
}

function stagesOf(order: Order, t: T): Stage[] {
  const { state, issued_at, acknowledged_at, delivered_at, ended_at, closes_on } = order
  const by = (day: string) => <Sentence of="order.stage_by" parts={{ date: <DayText day={day} length="no_year" /> }} />
  const on = (moment: string | null) => moment && <MomentDay moment={moment} length="no_year" />
  const stopped = t(state === 'disputed' ? 'order.stage_stopped' : 'order.stage_never')
  const answer = order.change_asked_at ? t('order.stage_asked') : by(order.answer_by)
  const notes = [
    on(issued_at),
    on(acknowledged_at) ?? answer,
    on(delivered_at) ?? by(order.delivery_date),
    state === 'closed' ? on(ended_at) : closes_on ? by(closes_on) : t('order.stage_after'),
  ]
  const names = ['order.stage_issued', 'order.stage_answer', 'order.stage_delivery', 'order.stage_rating'] as const
  return placesOf(order).map((place, at) => ({
    name: names[at]!,
    place,
    note: place === 'stop' ? stopped : notes[at],
  }))
}

/** Issued, acknowledged, delivered, rated: how far an order has come. */
export function Stages({ order }: { order: Order }) {
  const t = useT()
  return (
    <ol className={styles.stages} aria-label={t('order.stages')}>
      {stagesOf(order, t).map(({ name, place, note }) => (
        <li key={name} className={LOOKS[place]} aria-current={place === 'now' || place === 'stop' ? 'step' : undefined}>
          <b>{t(name)}</b>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  )
}
