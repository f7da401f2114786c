import styles from './menu.module.css'
import { useLayoutEffect, useRef } from 'react'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useMenu } from './use-menu.tsx'

/** A menu item: a link, or an action that needs scripts. Dangerous ones come last, after a separator. */
export type MenuItem = {
  label: string
  icon: IconName
  danger?: boolean
} & ({ to: string; onSelect?: undefined } | { onSelect: () => void; to?: undefined })

/**
 * Actions behind one small button: a menu with arrow keys, Home, End and Escape. Before the page is hydrated and
 * without scripts the same button opens a list of those that are links.
 */
export function Menu({
  label,
  items,
}: {
  /** Names the button and the menu: what the actions belong to. */
  label: string
  items: readonly MenuItem[]
}) {
  const hydrated = useHydrated()
  const { open, show, closeAndStay, box, button, menu } = useMenu(label)
  const list = useRef<HTMLDetailsElement>(null)
  // A list that was opened before hydration becomes the open menu.
  useLayoutEffect(() => {
    if (list.current?.open) show()
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const entries = (role?: 'menuitem') =>
    items.map(({ label: name, icon, danger, to, onSelect }, index) => {
      const className = danger ? 'danger' : undefined
      const content = (
        <>
          <Icon name={icon} />
          {name}
        </>
      )
      function select() {
        closeAndStay()
        onSelect?.()
      }
      return [
        danger && index > 0 && <hr key="rule" />,
        to !== undefined ? (
          <Link key={name} role={role} className={className} to={to} onClick={closeAndStay}>
            {content}
          </Link>
        ) : (
          role && (
            <button key={name} type="button" role={role} className={className} onClick={select}>
              {content}
            </button>
          )
        ),
      ]
    })

  if (!hydrated) {
    return (
      <details className={styles.box} ref={list}>
        <summary className="button button-ghost button-icon" aria-label={label}>
          <Icon name="dots" />
        </summary>
        <div className="menu">{entries()}</div>
      </details>
    )
  }
  return (
    <div className={styles.box} {...box}>
      <button className="button button-ghost button-icon" {...button}>
        <Icon name="dots" />
      </button>
      {open && <div {...menu}>{entries('menuitem')}</div>}
    </div>
  )
}
