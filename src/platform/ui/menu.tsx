import { Icon, type IconName } from '#platform/ui/icon.tsx'
import { useMenu } from '#platform/ui/use-menu.tsx'

/** One thing to do from a menu; dangerous ones stand last, behind a rule. */
export interface MenuItem {
  label: string
  icon: IconName
  danger?: boolean
  onSelect: () => void
}

/** Actions behind one small button: a real menu, with arrow keys, Home, End and Escape. */
export function Menu({ label, items }: {
  /** Names the button and the menu: what the actions belong to. */
  label: string
  items: readonly MenuItem[]
}) {
  const { open, closeAndStay, box, button, menu } = useMenu(label)

  function select({ onSelect }: MenuItem) {
    closeAndStay()
    onSelect()
  }

  return (
    <div className="rm" {...box}>
      <button className="btn btn-g btn-i" {...button}>
        <Icon name="dots" />
      </button>
      {open && (
        <div {...menu}>
          {items.map((item, index) => [
            item.danger && index > 0 && <hr key="rule" />,
            <button key={item.label} type="button" role="menuitem" className={item.danger ? 'dg' : undefined} onClick={() => select(item)}>
              <Icon name={item.icon} />
              {item.label}
            </button>,
          ])}
        </div>
      )}
    </div>
  )
}
