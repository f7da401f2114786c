import type { MessageKey } from '#framework/i18n/messages.ts'
import { usePlace } from '#framework/ssr/context.tsx'
import { aboutPage } from '#framework/ssr/define-page.ts'
import { DayText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { aboutOrder, oneOrder } from '../about-order.ts'
import type { Order } from '../contract.ts'
import { orderActs } from '../order-act.tsx'
import orderStyles from '../order-act.module.css'
import type { Delivery } from './contract.ts'
import { deliveriesOf } from './deliveries-of.ts'
import { DeliveredLines } from './delivered-lines.tsx'

/** For pages of one delivery: its order, and all deliveries of it. */
export const aboutDelivery = aboutPage({
  ...aboutOrder,
  data: ({ params: { order_id = '' } }) => ({ order: oneOrder(order_id), deliveries: deliveriesOf(order_id) }),
})

interface Shown {
  order: Order
  deliveries: readonly Delivery[]
}
export interface DecidedDelivery {
  order: Order
  delivery: Delivery
}

/** The delivery of the address, or why the viewer cannot decide on it. */
function useDecidable({ order, deliveries }: Shown): DecidedDelivery | MessageKey {
  const { delivery_id } = usePlace().params
  const delivery = deliveries.find((each) => String(each.delivery_id) === delivery_id)
  const isPossible = useFirst(delivery?.can.confirm ?? false)
  if (!delivery) return 'errors.delivery_not_found'
  if (isPossible) return { order, delivery }
  if (order.state === 'disputed') return 'delivery.not_now'
  return delivery.decided_at === null ? 'errors.role_required' : 'delivery.decided'
}

/** What the two answers to a delivery share. */
export const deliveryActs = {
  ...aboutDelivery,
  useSubject: useDecidable,
  titleValues: ({ delivery: { number } }: DecidedDelivery) => ({ number }),
  useRefresh: (shown: Shown) => {
    const { done, refused } = orderActs.useRefresh(shown)
    return { done, refused }
  },
  cancel: orderActs.cancel,
  backTo: orderActs.backTo,
  Closed: orderActs.Closed,
}

/** Which delivery an act is about: of whom, when, and how much. */
export function DeliverySubject({ order, delivery }: DecidedDelivery) {
  return (
    <div className={orderStyles.subject}>
      <div>
        <b>
          <bdi>{order.supplier.company_name}</bdi>
        </b>
        <p className="xs muted">
          <Ltr>{order.number}</Ltr> ·{' '}
          <Sentence of="delivery.delivered_on" parts={{ date: <DayText day={delivery.delivered_on} /> }} />
        </p>
        <DeliveredLines order={order} delivery={delivery} />
      </div>
    </div>
  )
}
