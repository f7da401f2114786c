import styles from './result-sheet.module.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'

/** A page that shows only a result: icon, heading, next step. Takes the focus when it appears after an action. */
export function ResultSheet({
  good,
  icon,
  title,
  children,
  actions,
  arrived = false,
}: {
  good: boolean
  /** The sign of a state that is neither success nor error. */
  icon?: IconName | undefined
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Whether it replaces the page's content, rather than being rendered with the page. */
  arrived?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="card">
      <div className={`section ${styles.result}`} role={good || icon ? 'status' : 'alert'}>
        <span className={[styles.icon, !icon && (good ? styles.good : styles.bad)].filter(Boolean).join(' ')}>
          <Icon name={icon ?? (good ? 'check_circle' : 'warning')} />
        </span>
        <h1 tabIndex={-1} ref={heading} dir="auto">
          {title}
        </h1>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
