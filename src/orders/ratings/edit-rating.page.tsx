import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { orderActs, useOrderRefresh } from '../order-act.tsx'
import { aboutRatings } from './about-ratings.ts'
import type { OrderRatings, Rating } from './contract.ts'
import { RatingForm } from './rating-form.tsx'

const edit = defineAction({
  name: 'edit-rating',
  schema: async () => (await import('./contract.ts')).ratingForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /ratings/:rating_id', { ...values, rating_id: params.rating_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'rating.edit_done' },
  }),
})

export const actions = [edit]

/** A side changes its rating before it is published. */
export default definePage({ ...aboutRatings, View: EditRating })

function EditRating({ order, ratings: { mine } }: { order: Order; ratings: OrderRatings }) {
  const t = useT()
  const { rating_id } = usePlace().params
  const isPossible = useFirst(mine !== null && String(mine.rating_id) === rating_id && mine.can.edit)
  if (!mine || !isPossible)
    return (
      <orderActs.Closed order={order} words="rating.edit">
        {t('rating.not_later')}
      </orderActs.Closed>
    )
  return <Edit order={order} rating={mine} />
}

function Edit({ order, rating }: { order: Order; rating: Rating }) {
  const { done, refused } = useOrderRefresh({ order })
  const form = useForm({ action: edit, done, refused, recordVersion: rating.version })
  return (
    <RatingForm
      form={form}
      order={order}
      title="rating.edit_title"
      submit="rating.edit"
      busy="rating.edit_busy"
      rating={rating}
    />
  )
}
