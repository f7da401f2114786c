import styles from './lines-field.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** Searches the lines of a long table. */
export function Search({
  value,
  onValue,
  found,
}: {
  value: string
  onValue: (text: string) => void
  found: number | undefined
}) {
  const t = useT()
  return (
    <div className={styles.search}>
      <div className="input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('line_editor.search')}
          placeholder={t('line_editor.search')}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
          // In a form Enter would send it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <span className="hint" role="status">
        {found === undefined ? '' : t('line_editor.found', { count: found })}
      </span>
    </div>
  )
}

/** As they are written on keyboards of both languages. */
const KEYS = [
  ['Tab', 'line_editor.key_tab'],
  ['Enter', 'line_editor.key_enter'],
  ['Ctrl V', 'line_editor.key_paste'],
] as const

/** The keyboard shortcuts of the table. */
export function Keys() {
  const t = useT()
  return (
    <span className={styles.keys} role="note" aria-label={t('line_editor.keys')}>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd dir="ltr">{key}</kbd> {t(does)}
        </span>
      ))}
    </span>
  )
}
