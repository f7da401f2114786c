import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { orderActs } from '../order-act.tsx'
import orderStyles from '../order-act.module.css'
import { MAX_REASON } from '../text-lengths.ts'
import { aboutRatings } from './about-ratings.ts'
import type { OrderRatings, Rating } from './contract.ts'

const reply = defineAction({
  name: 'reply-to-rating',
  schema: async () => (await import('./contract.ts')).replyForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /ratings/:rating_id/reply', { ...values, rating_id: params.rating_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'rating.reply_done' },
  }),
})

export const actions = [reply]

function useRepliable({ ratings: { theirs } }: { ratings: OrderRatings }): Rating | MessageKey {
  const isPossible = useFirst(theirs?.can.reply ?? false)
  return theirs && isPossible ? theirs : 'rating.no_reply'
}

/** The rated company answers what was said of it, once. */
export default actPage({
  ...aboutRatings,
  action: reply,
  words: 'rating.reply',
  useSubject: useRepliable,
  useRefresh: ({ order }: { order: Order }) => {
    const { done, refused } = orderActs.useRefresh({ order })
    return { done, refused }
  },
  cancel: orderActs.cancel,
  backTo: orderActs.backTo,
  Closed: orderActs.Closed,
  Body: ({ subject: { text } }) => <ReplyBody text={text} />,
})

function ReplyBody({ text }: { text: string | null }) {
  const t = useT()
  return (
    <>
      {text && <FreeText className={orderStyles.quote}>{text}</FreeText>}
      <TextAreaField name="text" label={t('rating.reply_text')} hint={t('rating.reply_hint')} max={MAX_REASON} />
    </>
  )
}
