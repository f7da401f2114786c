import styles from './notification-item.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { NotificationRow } from '#notifications/contract.ts'
import type { NativeAddresses } from './native-actions.tsx'
import { rowWords } from './row-words.ts'
import { ClockTime } from './time-words.tsx'

interface NotificationItemProps {
  row: NotificationRow
  markRead: (notification_id: number) => Promise<boolean>
  addresses: NativeAddresses
}

/** A notification in the list: opening it marks it as read, and so does its button, which opens nothing. */
export function NotificationItem({ row, markRead, addresses }: NotificationItemProps) {
  const t = useT()
  const { notification_id, read_at, href, group, bumped_at, by_day } = row
  const unread = read_at === null
  const { what, about } = rowWords(t, row)
  const opened = () => {
    if (unread) void markRead(notification_id)
  }

  async function check() {
    if (unread && (await markRead(notification_id))) announce(t('notifications.marked_read'))
  }

  const title = (
    <>
      {unread && <span className="visually-hidden">{t('notifications.unread_mark')} </span>}
      {what}
    </>
  )
  return (
    <li className={unread ? `${styles.item} ${styles.unread}` : styles.item}>
      <i className={styles.mark} aria-hidden="true" />
      <div>
        <p className={styles.title}>
          {unread && (
            <noscript>
              <button
                type="submit"
                name="notification_id"
                value={notification_id}
                formAction={addresses.open}
                className={styles.open}
              >
                {title}
              </button>
            </noscript>
          )}
          <Link to={href} className={unread ? styles.link : undefined} onClick={opened} onAuxClick={opened}>
            {title}
          </Link>
        </p>
        {about && <FreeText className={styles.object}>{about}</FreeText>}
        <p className={styles.when}>
          {!by_day && (
            <>
              <ClockTime moment={bumped_at} />
              <span aria-hidden="true">·</span>
            </>
          )}
          <span>{t(`notifications.group_${group}`)}</span>
        </p>
      </div>
      {unread && (
        <button
          type="submit"
          name="notification_id"
          value={notification_id}
          formAction={addresses.markRead}
          className={`icon-button ${styles.check}`}
          aria-label={[`${t('notifications.mark_read')}: ${what}`, about].filter(Boolean).join(t('site.list_comma'))}
          title={t('notifications.mark_read')}
          onClick={(event) => {
            event.preventDefault()
            void check()
          }}
        >
          <Icon name="check" />
        </button>
      )}
    </li>
  )
}
