import styles from './order.module.css'
import { formatTime } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { FreeText, MomentDay } from '#framework/ui/elements/text.tsx'
import type { Order } from '../contract.ts'

/** What happened to an order, the newest first. Of the other side its company is named, not its people. */
export function OrderEvents({ order: { events, buyer, supplier } }: { order: Order }) {
  const t = useT()
  return (
    <section className="card section" aria-labelledby="order-events">
      <h2 id="order-events">{t('order.happened')}</h2>
      <ol className={styles.events}>
        {events.map(({ number, what, side, by, text, at }) => (
          <li key={number}>
            <span className="xs muted">
              <MomentDay moment={at} /> <bdi className="num">{formatTime(at)}</bdi>
            </span>
            <div>
              <b>{t(`order.event_${what}`)}</b>
              {side && (
                <small>
                  <bdi>{by?.full_name ?? (side === 'buyer' ? buyer : supplier).company_name}</bdi>
                </small>
              )}
              {text && <FreeText className={styles.quote}>{text}</FreeText>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
