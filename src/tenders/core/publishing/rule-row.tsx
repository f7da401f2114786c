import styles from './rule-row.module.css'
import { useCallback, useId, useState, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { usePublishing } from './use-publishing.tsx'

/** The rules of an RFQ, one a row. */
export const RuleRows = ({ children }: { children: ReactNode }) => <ul className={styles.rules}>{children}</ul>

interface RuleRowProps {
  name: string
  /** The present value in words. */
  value: ReactNode
  /** What that means. */
  note?: ReactNode
  /** The fields of the rule: with one of them asked for or wrong, the row opens. */
  fields: readonly string[]
  children: ReactNode
}

/**
 * A rule: its name and present value; "Change" opens its fields in place. Without scripts they are open; until scripts
 * come, styles open them while the row has the focus.
 */
export function RuleRow({ name, value, note, fields, children }: RuleRowProps) {
  const t = useT()
  const id = useId()
  const { form, asked } = usePublishing()
  const wrong = fields.some((field) => form.textOf(field) !== undefined)
  const wanted = asked !== undefined && fields.includes(asked)
  const [chosen, setOpen] = useState(false)
  const open = chosen || wrong
  const [before, setBefore] = useState(false)
  if (wanted !== before) {
    setBefore(wanted)
    if (wanted) setOpen(true)
  }
  // At hydration the fields with the focus stay open.
  const keepFocused = useCallback((fields: HTMLElement | null) => {
    if (fields?.contains(document.activeElement)) setOpen(true)
  }, [])
  return (
    <li className={open ? styles.open : styles.folded}>
      <h3>{name}</h3>
      <p className={styles.value}>
        {value}
        {note && <small>{note}</small>}
      </p>
      <Button look="ghost" className="scripted" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t(open ? 'publishing.done' : 'publishing.change')}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {/* A row stays open while its value is being corrected. */}
      <div className={styles.fields} id={id} ref={keepFocused} onFocus={() => setOpen(true)}>
        {children}
      </div>
    </li>
  )
}
