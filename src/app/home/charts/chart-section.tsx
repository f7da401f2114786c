import styles from '../home.module.css'
import { useId, type ReactNode } from 'react'
import { Link } from '#framework/ui/page/link.tsx'

interface ChartSectionProps {
  title: string
  lead: string
  /** Link to the full list of which the chart shows a part. */
  all?: { to: string; label: string }
  children: ReactNode
}

/** A chart with what it shows. */
export function ChartSection({ title, lead, all, children }: ChartSectionProps) {
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{lead}</p>
        </div>
        {all && <Link to={all.to}>{all.label}</Link>}
      </div>
      {children}
    </section>
  )
}
