import styles from './menu.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { MenuBox } from './menu-box.tsx'

/** A menu item: a link, or an action that needs scripts. Dangerous ones come last, after a separator. */
export type MenuItem = {
  label: string
  icon: IconName
  danger?: boolean
} & ({ to: string; onSelect?: undefined } | { onSelect: () => void; to?: undefined })

interface MenuProps {
  /** Names the button and the menu: what the actions belong to. */
  label: string
  items: readonly MenuItem[]
}

/** Actions behind one small button; without scripts those that are links. */
export const Menu = ({ label, items }: MenuProps) => (
  <MenuBox label={label} className={styles.box} look="button button-ghost button-icon" sign={<Icon name="dots" />}>
    {({ role, closeAndStay }) =>
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
    }
  </MenuBox>
)
