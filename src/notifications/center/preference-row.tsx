import styles from './preference-row.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Switch } from '#framework/ui/form/switch.tsx'
import { MAIL_CHOICES } from '#notifications/kind-groups.ts'
import { inAppField, mailField } from './choices.ts'
import type { Preference } from './notification-queries.ts'

/** How the person is notified of a group. What cannot be changed is text with a lock. */
export function PreferenceRow({
  preference,
  posted,
}: {
  preference: Preference
  posted: Record<string, string> | undefined
}) {
  const t = useT()
  const { group, in_app, mail, fixed } = preference
  const name = t(`notifications.group_${group}`)
  const chosen = posted?.[mailField(group)] ?? mail
  // The roles are restated: blocks of small screens are no table for browsers.
  /* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
  return (
    <tr className={styles.row} role="row">
      <th scope="row" role="rowheader">
        <b>{name}</b>
        <small>{t(`notifications.about_${group}`)}</small>
      </th>
      <td role="cell">
        <span className={styles.label}>{t('notifications.in_app')}</span>
        {fixed.in_app ? (
          <Fixed words={t('notifications.always')} />
        ) : (
          <Switch
            name={inAppField(group)}
            label={`${name}: ${t('notifications.in_app')}`}
            initial={posted ? posted[inAppField(group)] !== undefined : in_app}
          />
        )}
      </td>
      <td role="cell">
        <span className={styles.label}>{t('notifications.mail')}</span>
        {fixed.mail ? (
          <Fixed words={t(group === 'alerts' ? 'notifications.by_search' : 'notifications.always_now')} />
        ) : (
          <span
            className={`choice-bar ${styles.choices}`}
            role="radiogroup"
            aria-label={`${name}: ${t('notifications.mail')}`}
          >
            {MAIL_CHOICES.map((choice) => (
              <label key={choice}>
                <input type="radio" name={mailField(group)} value={choice} defaultChecked={choice === chosen} />
                {t(`notifications.mail_${choice}`)}
              </label>
            ))}
          </span>
        )}
      </td>
    </tr>
  )
  /* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
}

const Fixed = ({ words }: { words: string }) => (
  <span className={styles.fixed}>
    <Icon name="lock" />
    {words}
  </span>
)
