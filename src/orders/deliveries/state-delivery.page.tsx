import styles from './deliveries.module.css'
import { useSignedIn, useT, useToday } from '#framework/ssr/context.tsx'
import { dayOf } from '#framework/i18n/day.ts'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { draftOwner } from '#companies/draft-owner.ts'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { aboutOrder } from '../about-order.ts'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { orderActs, OrderSubject, useOrderFor, useOrderRefresh } from '../order-act.tsx'
import { MAX_REASON } from '../text-lengths.ts'
import { deliveryFile } from '../uploads.ts'
import { ALL_LEFT, presetCells, QuantityRows, withAllLeft } from './quantity-rows.tsx'

const stateDelivery = defineAction({
  name: 'state-delivery',
  files: { file: deliveryFile },
  tables: { lines: ['line_no', 'left', 'quantity', 'done'] },
  checkboxes: ['lines.done'],
  schema: async () => (await import('./delivery-form.ts')).deliveryRows,
  send: ({ api, place: { params } }, values, sending) =>
    api.send('POST /orders/:order_id/deliveries', { ...values, order_id: params.order_id }, sending),
  success: ({ order_id }) => ({ to: orderPath(order_id), notice: { key: 'delivery.state_done' } }),
  onRefresh: async (_context, button, { lines }): Promise<Record<string, string>> =>
    button === ALL_LEFT ? { lines: withAllLeft(lines) } : {},
})

export const actions = [stateDelivery]

/** A side says what was delivered, of which lines and how much. */
export default definePage({ ...aboutOrder, View: StateDelivery })

function StateDelivery({ order }: { order: Order }) {
  const t = useT()
  const subject = useOrderFor(order, 'state_delivery')
  const { done, refused } = useOrderRefresh({ order })
  const form = useForm({
    action: stateDelivery,
    done,
    refused,
    draft: draftOwner(useSignedIn()),
    // Its rows are those of which something was left.
    name: `state-delivery-${order.order_id}-${order.version}`,
    preset: ['delivered_on', ...presetCells(order)],
  })
  const today = useToday()
  if (typeof subject !== 'object')
    return (
      <orderActs.Closed order={order} words="delivery.state">
        {t(subject)}
      </orderActs.Closed>
    )
  return (
    <FormView
      form={form}
      title={t('delivery.state_title')}
      width={960}
      cancelTo={orderPath(order.order_id)}
      submit={t('delivery.state')}
      busyLabel={t('delivery.state_busy')}
    >
      <OrderSubject order={order} />
      <div className="two-columns">
        <DateField
          name="delivered_on"
          label={t('delivery.day')}
          initial={today}
          min={dayOf(order.issued_at)}
          max={today}
        />
        <FileField
          name="file"
          label={t('delivery.file')}
          hint={t('site.upload_types', { types: acceptedEndings(deliveryFile).join(t('site.list_separator')) })}
          optional
          upload={deliveryFile}
        />
      </div>
      <QuantityRows form={form} order={order} />
      <TextAreaField
        name="note"
        label={t('delivery.note')}
        hint={t('order.read_by_both')}
        max={MAX_REASON}
        rows={3}
        optional
      />
      <p className={`xs secondary ${styles.follows}`}>
        <Icon name="clock" />
        {t(order.side === 'buyer' ? 'delivery.follows_buyer' : 'delivery.follows_supplier')}
      </p>
    </FormView>
  )
}
