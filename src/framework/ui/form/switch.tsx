import styles from './switch.module.css'
import { useT } from '#framework/ssr/context.tsx'

interface SwitchProps {
  name: string
  /** Accessible name. */
  label: string
  initial: boolean
  /** Texts beside it for on and off. */
  words?: { on: string; off: string }
}

/** A switch with a text for its state. The style sheet selects the text, so that it is right without scripts too. */
export function Switch({ name, label, initial, words }: SwitchProps) {
  const t = useT()
  return (
    <label className={styles.switch}>
      {/* The box itself says whether it is checked. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" name={name} defaultChecked={initial} aria-label={label} />
      <span className={styles.on} aria-hidden="true">
        {words?.on ?? t('site.switched_on')}
      </span>
      <span className={styles.off} aria-hidden="true">
        {words?.off ?? t('site.switched_off')}
      </span>
    </label>
  )
}
