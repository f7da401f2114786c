import styles from './members.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { type Right, ROLES, rolesWith } from '#companies/roles.ts'

/** What rights mean in words; everybody reads. */
const ROWS: readonly [MessageKey, Right | null][] = [
  [messageKey('members.may_read'), null],
  [messageKey('members.may_buy'), 'buy'],
  [messageKey('members.may_accept'), 'buy'],
  [messageKey('members.may_approve'), 'approve'],
  [messageKey('members.may_sell'), 'sell'],
  [messageKey('members.may_administer'), 'administer'],
  [messageKey('members.may_own'), 'own'],
]

/** Which role may do what. */
export function RoleTable() {
  const t = useT()
  return (
    <section aria-labelledby="roles-title" className={styles.part}>
      <h2 id="roles-title">{t('members.roles_title')}</h2>
      <p className="sm muted">{t('members.roles_note')}</p>
      {/* Scrolls by itself on phones, so it can be reached with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`card ${styles.scroll}`} tabIndex={0} role="group" aria-labelledby="roles-title">
        <table className={styles.roles}>
          <thead>
            <tr>
              <th scope="col">{t('members.role')}</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`members.role_${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([what, right]) => (
              <tr key={what}>
                <th scope="row">{t(what)}</th>
                {ROLES.map((role) => {
                  const may = right === null || rolesWith(right).includes(role)
                  return (
                    <td key={role}>
                      {may ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
                      <span className="visually-hidden">{t(may ? 'members.yes' : 'members.no')}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
