import styles from './printed-on.module.css'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { DayText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'

/** The day, on a page that the browser prints as it is, and the RFQ's number where the page has it on screen alone. */
export function PrintedOn({ rfq_id }: { rfq_id?: number }) {
  const t = useT()
  const today = useToday()
  return (
    <span className={styles.printed}>
      {rfq_id !== undefined && (
        <>
          {t('rfqs.number')} <Ltr>{rfq_id}</Ltr>
          {t('site.list_separator')}
        </>
      )}
      <Sentence of="rfqs.printed_on" parts={{ date: <DayText day={today} /> }} />
    </span>
  )
}
