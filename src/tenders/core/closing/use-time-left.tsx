import { useEffect, useState } from 'react'
import { daysBetween } from '#framework/i18n/day.ts'
import { useToday, useT } from '#framework/ssr/context.tsx'
import { formatMinutesLeft } from './closing-words.ts'

/** When an RFQ closes, and what is left of less than a day. */
export interface ClosingLeft {
  deadline: string
  closing_time: string | null
  minutes_left: number | null
}

const MINUTE_MS = 60_000
const INTERVAL_MS = 10_000

/**
 * Minutes that are left, counted on from those of the answer by the time that has gone. Some browsers stop counting
 * while the machine sleeps; its clock has gone on.
 */
function useMinutesLeft(minutes_left: number | null) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (minutes_left === null) return
    const [since, begun] = [performance.now(), Date.now()]
    const count = () => setGone(Math.floor(Math.max(performance.now() - since, Date.now() - begun) / MINUTE_MS))
    count()
    const timer = setInterval(count, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [minutes_left])
  return minutes_left === null ? null : Math.max(0, minutes_left - gone)
}

/** What is left until an open RFQ closes: days, or hours and minutes where it closes at an hour within a day. */
export function useTimeLeft({ deadline, minutes_left }: ClosingLeft) {
  const t = useT()
  const minutes = useMinutesLeft(minutes_left)
  const days = daysBetween(useToday(), deadline)
  if (minutes !== null) return formatMinutesLeft(t, minutes)
  return days === 0 ? t('rfqs.closes_today') : t('rfqs.closes_in', { count: days })
}
