import styles from './result-sheet.module.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'

/**
 * What became of something, alone on the page: an icon, one heading, what to do now. It takes the focus when it appears
 * later.
 */
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
  /** It replaces what was on the page, rather than being there from the start. */
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
