import styles from './ratings.module.css'
import type { ReactNode } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { DayText, FreeText, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { otherSide } from '../states.ts'
import type { OrderRatings, Rating } from './contract.ts'

interface Row {
  icon: IconName
  title: MessageKey
  body?: MessageKey
  /** The day that the body names. */
  day?: ReactNode
  way?: { path: string; words: MessageKey; primary?: true }
}

/** How far rating is, for the viewer's side; nothing before it begins. */
function rowOf(
  { side, order_id }: Order,
  { mine, theirs, their_rating_waits, ...ratings }: OrderRatings,
  today: string,
): Row | null {
  const { from, until, publishes_on, can } = ratings
  const address = orderPath(order_id)
  const dayOf = (day: string | null) => day && <DayText day={day} />
  if (mine?.hidden_at)
    return {
      icon: 'close',
      title: 'rating.hidden',
      body: 'rating.hidden_body',
      day: <MomentDay moment={mine.hidden_at} />,
      way: { path: '/support', words: 'rating.contact' },
    }
  if (can.rate)
    return {
      icon: their_rating_waits ? 'eye' : 'edit',
      title: their_rating_waits ? 'rating.arrived' : 'rating.ask',
      body: their_rating_waits ? 'rating.arrived_body' : 'rating.ask_body',
      day: dayOf(their_rating_waits ? publishes_on : until),
      way: { path: `${address}/rate`, words: `rating.rate_${otherSide(side)}`, primary: true },
    }
  if (mine && !mine.published_at)
    return {
      icon: 'clock',
      title: 'rating.sent',
      body: 'rating.sent_body',
      day: dayOf(publishes_on),
      ...(mine.can.edit && { way: { path: `${address}/ratings/${mine.rating_id}/edit`, words: 'rating.edit' } }),
    }
  if (mine ?? theirs)
    return {
      icon: 'check',
      title: mine && theirs ? 'rating.published' : mine ? 'rating.published_mine' : 'rating.published_theirs',
      ...(theirs?.can.reply && {
        way: { path: `${address}/ratings/${theirs.rating_id}/reply`, words: 'rating.reply' },
      }),
    }
  if (from && until && until < today)
    return { icon: 'clock', title: 'rating.over', body: 'rating.over_body', day: dayOf(until) }
  return null
}

/** One row above an order: whether both sides have rated, and what they said. */
export function RatingRow({ order, ratings }: { order: Order; ratings: OrderRatings }) {
  const t = useT()
  const row = rowOf(order, ratings, useToday())
  if (!row) return null
  const { icon, title, body, day, way } = row
  const { mine, theirs } = ratings
  return (
    <article className={`card ${styles.row}`}>
      <Icon name={icon} />
      <div>
        <h2>
          <Sentence of={title} parts={{ company: <bdi>{order[otherSide(order.side)].company_name}</bdi> }} />
        </h2>
        {body && (
          <p>
            <Sentence of={body} parts={{ date: day }} />
          </p>
        )}
        {mine?.hidden_reason && (
          <FreeText className={styles.quote}>{t('rating.hidden_reason', { reason: mine.hidden_reason })}</FreeText>
        )}
        {theirs && <Given rating={theirs} words="rating.given_theirs" />}
        {mine?.published_at && <Given rating={mine} words="rating.given_mine" />}
      </div>
      {way && (
        <Link className={buttonClass(way.primary ? 'primary' : 'secondary')} to={way.path}>
          {t(way.words)}
        </Link>
      )}
    </article>
  )
}

function Given({ rating: { stars, text, reply }, words }: { rating: Rating; words: MessageKey }) {
  const t = useT()
  return (
    <div className={styles.said}>
      <b>{t(words, { stars })}</b>
      {text && <FreeText className={styles.quote}>{text}</FreeText>}
      {reply && <FreeText className={styles.quote}>{t('rating.reply_of', { text: reply })}</FreeText>}
    </div>
  )
}
