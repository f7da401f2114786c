import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass, type ButtonLook } from '#framework/ui/elements/button.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { orderPath } from '../addresses.ts'
import type { Order, OrderCan } from '../contract.ts'
import { deliveryPath } from '../deliveries/deliveries-of.ts'
import type { Delivery } from '../deliveries/contract.ts'
import { DeliveredLines } from '../deliveries/delivered-lines.tsx'

interface Way {
  act: keyof OrderCan
  path: string
  words: MessageKey
  look: ButtonLook
}

/** What the viewer can do, the most likely first; that alone is primary. */
function waysOf({ can, state, side, change_asked_at }: Order): Way[] {
  const ways: Way[] = [
    { act: 'acknowledge', path: 'acknowledge', words: 'order.acknowledge', look: 'primary' },
    {
      act: 'reissue',
      path: 'reissue',
      words: 'order.reissue',
      look: change_asked_at ? 'primary' : 'secondary',
    },
    { act: 'agree', path: 'agree', words: 'order.agree', look: 'primary' },
    { act: 'agree', path: 'reject', words: 'order.reject', look: 'secondary' },
    { act: 'withdraw_proposal', path: 'withdraw', words: 'order.withdraw', look: 'secondary' },
    {
      act: 'state_delivery',
      path: 'deliver',
      words: 'delivery.state',
      look: side === 'supplier' ? 'primary' : 'secondary',
    },
    { act: 'ask_change', path: 'ask-change', words: 'order.ask_change', look: 'secondary' },
    {
      act: 'reply',
      path: 'reply',
      words: state === 'disputed' ? 'order.reply_disputed' : 'order.reply',
      look: 'secondary',
    },
    { act: 'propose_resolve', path: 'propose-resolve', words: 'order.propose_resolve', look: 'secondary' },
    { act: 'dispute', path: 'dispute', words: 'order.dispute', look: 'danger_text' },
    { act: 'decline', path: 'decline', words: 'order.decline', look: 'danger_text' },
    { act: 'cancel', path: 'cancel', words: 'order.cancel', look: 'danger_text' },
    { act: 'propose_cancel', path: 'propose-cancel', words: 'order.propose_cancel', look: 'danger_text' },
  ]
  return ways.filter(({ act }) => can[act])
}

/** The buttons of an order's box, and until when an answer is expected; first of all about a delivery that waits. */
export function OrderActions({ order, delivery }: { order: Order; delivery: Delivery | undefined }) {
  const ways = waysOf(order)
  return (
    <>
      {delivery && <DeliveryArrived order={order} delivery={delivery} />}
      {ways.length > 0 && <Ways order={order} ways={ways} />}
    </>
  )
}

/** Whether the oldest delivery that waits arrived. */
function DeliveryArrived({ order, delivery }: { order: Order; delivery: Delivery }) {
  const t = useT()
  const { number, delivery_id, decide_by } = delivery
  return (
    <section className="section">
      <h2>{t('delivery.arrived', { number })}</h2>
      <DeliveredLines order={order} delivery={delivery} />
      <p className="sm secondary">
        <Sentence of="delivery.answer_by" parts={{ date: <DayText day={decide_by} /> }} />
      </p>
      <Link className={buttonClass('primary')} to={deliveryPath(order.order_id, delivery_id, 'confirm')}>
        {t('delivery.confirm')}
      </Link>
      <Link className={buttonClass('secondary')} to={deliveryPath(order.order_id, delivery_id, 'refuse')}>
        {t('delivery.refuse')}
      </Link>
    </section>
  )
}

function Ways({ order, ways }: { order: Order; ways: readonly Way[] }) {
  const t = useT()
  const { order_id, can, change_asked_at, reminded_at } = order
  const means = can.acknowledge
    ? 'order.acknowledge_means'
    : can.cancel && !change_asked_at && !reminded_at && 'order.cancel_means'
  return (
    <section className="section">
      {means && (
        <p className="sm secondary">
          <Sentence of={means} parts={{ date: <DayText day={order.answer_by} /> }} />
        </p>
      )}
      {ways.map(({ path, words, look }) => (
        <Link key={path} className={buttonClass(look)} to={`${orderPath(order_id)}/${path}`}>
          {t(words)}
        </Link>
      ))}
    </section>
  )
}
