import styles from './filter-sheet.module.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { PlainSubmit } from './list-tools.tsx'

const SHEET = 'filters'

/** Filters of a list: beside the search field on large screens, in a sheet with a button on small ones. */
export function FilterSheet({
  className,
  done,
  children,
}: {
  /** Its columns where there is room. */
  className: string | undefined
  /** On the button that closes the sheet. */
  done: string
  children: ReactNode
}) {
  const t = useT()
  return (
    <>
      <button
        type="button"
        className="button button-secondary button-icon small-screens"
        popoverTarget={SHEET}
        aria-label={t('site.filter')}
      >
        <Icon name="filter" />
      </button>
      <div id={SHEET} className={`${styles.sheet} ${className}`} popover="auto">
        <div className={styles.head}>
          <h2>{t('site.filter')}</h2>
          <button
            type="button"
            className="icon-button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={t('site.a11y_dialog_close')}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
        <PlainSubmit />
        <button
          type="button"
          className="button button-primary small-screens"
          popoverTarget={SHEET}
          popoverTargetAction="hide"
        >
          {done}
        </button>
      </div>
    </>
  )
}
