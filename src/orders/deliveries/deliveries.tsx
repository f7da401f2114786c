import styles from './deliveries.module.css'
import type { ReactNode } from 'react'
import { addressOf } from '#framework/api/api-client.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Chip, type ChipKind } from '#framework/ui/elements/chip.tsx'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import { DayText, FreeText, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { PaperLink } from '#framework/ui/page/paper-link.tsx'
import type { Order } from '../contract.ts'
import type { Delivery } from './contract.ts'
import { DeliveredLines } from './delivered-lines.tsx'

/** The deliveries on an order, the newest first. */
export function Deliveries({ order, deliveries }: { order: Order; deliveries: readonly Delivery[] }) {
  const t = useT()
  return (
    <section className="card section" aria-labelledby="deliveries">
      <h2 id="deliveries">
        {t('delivery.title')} <span className="count">{formatNumber(deliveries.length)}</span>
      </h2>
      {deliveries.length === 0 ? (
        <p className="sm muted">{t('delivery.none')}</p>
      ) : (
        <ol className={styles.list}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.delivery_id} order={order} delivery={delivery} />
          ))}
        </ol>
      )}
    </section>
  )
}

function lookOf({ state, stated_by, can }: Delivery): [ChipKind, IconName, MessageKey] {
  switch (state) {
    case 'stated':
      return can.confirm ? ['due', 'clock', 'delivery.state_yours'] : ['soon', 'clock', 'delivery.state_stated']
    case 'unconfirmed':
      return ['neutral', 'clock', 'delivery.state_unconfirmed']
    case 'refused':
      return ['over', 'close', 'delivery.state_refused']
    default:
      return stated_by === 'buyer'
        ? ['calm', 'check', 'delivery.state_buyers']
        : ['ok', 'check', 'delivery.state_confirmed']
  }
}

/** What happened to a delivery last, when, and by whom of the viewer's people. */
function Said({ delivery }: { delivery: Delivery }): ReactNode {
  const { state, stated_at, decide_by, decided_at } = delivery
  const said = (
    <Sentence
      of={`delivery.note_${state}`}
      parts={{ date: <MomentDay moment={decided_at ?? stated_at} />, until: <DayText day={decide_by} /> }}
    />
  )
  const person = decided_at === null ? delivery.by : delivery.decided_by
  if (!person || state === 'unconfirmed') return said
  return <Sentence of="delivery.by" parts={{ said, person: <bdi>{person.full_name}</bdi> }} />
}

function DeliveryRow({ order, delivery }: { order: Order; delivery: Delivery }) {
  const t = useT()
  const lang = useLang()
  const [kind, icon, words] = lookOf(delivery)
  const { delivery_id, number, state, delivered_on, note, refused_reason, file } = delivery
  return (
    <li>
      <div className={styles.head}>
        <h3>{t('delivery.one', { number })}</h3>
        <Chip kind={kind} icon={icon}>
          {t(words)}
        </Chip>
        <span className="muted">
          <Sentence of="delivery.delivered_on" parts={{ date: <DayText day={delivered_on} /> }} />
          {' · '}
          <Said delivery={delivery} />
        </span>
      </div>
      <DeliveredLines order={order} delivery={delivery} />
      {note && <FreeText className={styles.quote}>{note}</FreeText>}
      {refused_reason && <FreeText className={styles.quote}>{refused_reason}</FreeText>}
      {state === 'unconfirmed' && <p className="sm muted">{t('delivery.unconfirmed_means')}</p>}
      {file && (
        <p>
          <FileLink file={file} />
        </p>
      )}
      {state === 'confirmed' && (
        <PaperLink href={addressOf('/deliveries/:delivery_id/receipt.pdf', { delivery_id, lang })}>
          {t('delivery.receipt', { number })}
        </PaperLink>
      )}
    </li>
  )
}
