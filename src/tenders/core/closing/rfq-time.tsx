import styles from './rfq-time.module.css'
import { useToday } from '#framework/ssr/context.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { DeadlineChip, TimeRail } from '#tenders/core/closing/time-rail.tsx'
import type { RfqView } from '#tenders/core/contract.ts'

/** How much time is left: the chip, the day it is counted from, and the way from publication to delivery. */
export function RfqTime({ rfq }: { rfq: RfqView }) {
  const today = useToday()
  return (
    <>
      <div className={styles.left}>
        <DeadlineChip of={rfq} status={rfq.status} />
        <span className="xs muted">
          <Sentence of="site.today_is" parts={{ date: <DayText day={today} length="no_year" /> }} />
        </span>
      </div>
      <TimeRail published={rfq.created_at} closing={rfq} status={rfq.status} delivery={rfq.delivery_date} />
    </>
  )
}
