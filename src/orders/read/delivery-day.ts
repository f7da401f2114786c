import { type CalendarDay, calendarFile } from '#framework/text/calendar.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { localized } from '#reference/localized.ts'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { bindsSides } from '../states.ts'

/** The day on which an order has to be delivered, for the calendar of either side. */
export function deliveryDay(order: Order, { t, lang, public_url }: { t: T; lang: Lang; public_url: string }): string {
  const { order_id, number, side, buyer, supplier, snapshot, version, events, state } = order
  const { region, city, district } = snapshot.place
  const places = [snapshot.site, district, city, region].flatMap((place) =>
    place === null ? [] : typeof place === 'string' ? [place] : [localized(place, lang)],
  )
  const { host } = new URL(public_url)
  const entry: CalendarDay = {
    uid: `order-${order_id}@${host}`,
    sequence: version,
    stamp: new Date(events[0]?.at ?? order.issued_at),
    day: snapshot.delivery_date,
    summary: t('delivery.calendar_title', { title: snapshot.title }),
    description: `${t('order.heading', { number })}\n${(side === 'buyer' ? supplier : buyer).company_name}`,
    location: [...new Set(places)].join(lang === 'ar' ? '، ' : ', '),
    url: `${public_url}${localPath(lang, orderPath(order_id))}`,
    is_canceled: !bindsSides(state),
  }
  return calendarFile(entry)
}
