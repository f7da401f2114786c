import { daysBetween, type Day } from '#framework/i18n/day.ts'
import type { T } from '#framework/i18n/messages.ts'

/** Describes the proposed delivery date relative to the requested one. */
export function lateness(t: T, proposed: Day, requested: Day) {
  const days = daysBetween(requested, proposed)
  if (days === 0) return t('bids.on_date')
  return days < 0 ? t('bids.early', { count: -days }) : t('bids.late', { count: days })
}
