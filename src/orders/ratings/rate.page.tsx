import { draftOwner } from '#companies/draft-owner.ts'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { orderActs, useOrderRefresh } from '../order-act.tsx'
import { aboutRatings } from './about-ratings.ts'
import type { OrderRatings } from './contract.ts'
import { RatingForm } from './rating-form.tsx'

const rate = defineAction({
  name: 'rate',
  schema: async () => (await import('./contract.ts')).ratingForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('POST /orders/:order_id/rating', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'rating.rate_done' },
  }),
})

export const actions = [rate]

/** A side rates the other, once. */
export default definePage({ ...aboutRatings, View: Rate })

function Rate({ order, ratings }: { order: Order; ratings: OrderRatings }) {
  const t = useT()
  const isPossible = useFirst(ratings.can.rate)
  const { done, refused } = useOrderRefresh({ order })
  const form = useForm({
    action: rate,
    done,
    refused,
    draft: draftOwner(useSignedIn()),
    name: `rate-${order.order_id}`,
  })
  if (!isPossible)
    return (
      <orderActs.Closed order={order} words="rating.rate">
        {t('rating.not_now')}
      </orderActs.Closed>
    )
  return <RatingForm form={form} order={order} title="rating.rate_title" submit="rating.rate" busy="rating.rate_busy" />
}
