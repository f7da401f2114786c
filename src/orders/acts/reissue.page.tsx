import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { aboutOrder } from '../about-order.ts'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { OrderTexts } from '../issue/order-texts.tsx'
import { Effects, orderActs, OrderSubject, OrderText, useOrderFor, useOrderRefresh } from '../order-act.tsx'

const reissue = defineAction({
  name: 'reissue-order',
  schema: async () => (await import('../contract.ts')).reissueForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.send('POST /orders/:order_id/reissue', { ...values, order_id: params.order_id }, sending),
  success: ({ order_id }) => ({ to: orderPath(order_id), notice: { key: 'order.reissue_done' } }),
})

export const actions = [reissue]

/** Cancels an order that was not acknowledged, and issues another one of the same award with other texts. */
export default definePage({ ...aboutOrder, View: Reissue })

function Reissue({ order }: { order: Order }) {
  const t = useT()
  const subject = useOrderFor(order, 'reissue')
  const form = useForm({ action: reissue, ...useOrderRefresh({ order }) })
  if (typeof subject !== 'object')
    return (
      <orderActs.Closed order={order} words="order.reissue">
        {t(subject)}
      </orderActs.Closed>
    )
  return (
    <FormView
      form={form}
      title={t('order.reissue_title')}
      cancelTo={orderPath(order.order_id)}
      submit={t('order.reissue')}
      busyLabel={t('order.reissue_busy')}
    >
      <OrderSubject order={order} />
      <OrderText name="reason" label="order.reissue_reason" side="supplier" />
      <OrderTexts from={order.snapshot} />
      <Effects of={['order.cancel_number', 'order.ask_change_fixed']} />
    </FormView>
  )
}
