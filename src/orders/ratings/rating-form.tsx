import styles from './ratings.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { FormView } from '#framework/ui/form/form-view.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { OrderSubject } from '../order-act.tsx'
import { otherSide } from '../states.ts'
import { MAX_REASON } from '../text-lengths.ts'
import type { Rating } from './contract.ts'
import { PointsField } from './points-field.tsx'

const WHEN: readonly [IconName, MessageKey][] = [
  ['eye', 'rating.when_together'],
  ['lock', 'rating.when_hidden'],
  ['edit', 'rating.when_final'],
  ['user', 'rating.when_names'],
]

/** What a side says of the other: points, and a text for the next company. */
export function RatingForm({
  form,
  order,
  title,
  submit,
  busy,
  rating,
}: {
  form: FormHandle
  order: Order
  title: MessageKey
  submit: MessageKey
  busy: MessageKey
  rating?: Rating
}) {
  const t = useT()
  const rated = otherSide(order.side)
  const company = order[rated].company_name
  return (
    <FormView
      form={form}
      title={t(title, { company })}
      width={760}
      cancelTo={orderPath(order.order_id)}
      cancel={t('rating.not_yet')}
      submit={t(submit)}
      busyLabel={t(busy)}
    >
      <OrderSubject order={order} />
      <PointsField name="stars" label={t('rating.stars')} initial={rating?.stars} />
      <p className="sm muted">{t('rating.optional')}</p>
      <PointsField
        name="on_time"
        label={t('rating.on_time')}
        hint={t(`rating.on_time_${rated}`)}
        initial={rating?.on_time}
        optional
      />
      <PointsField
        name="as_agreed"
        label={t('rating.as_agreed')}
        hint={t(`rating.as_agreed_${rated}`)}
        initial={rating?.as_agreed}
        optional
      />
      <PointsField
        name="communication"
        label={t('rating.communication')}
        hint={t('rating.communication_both')}
        initial={rating?.communication}
        optional
      />
      <TextAreaField
        name="text"
        label={t('rating.text')}
        hint={t('rating.text_hint')}
        max={MAX_REASON}
        initial={rating?.text ?? undefined}
        optional
      />
      <section aria-labelledby="rating-when" className={styles.when}>
        <h2 id="rating-when">{t('rating.when')}</h2>
        <ul className="consequences">
          {WHEN.map(([icon, words]) => (
            <li key={words}>
              <Icon name={icon} />
              {t(words)}
            </li>
          ))}
        </ul>
      </section>
    </FormView>
  )
}
