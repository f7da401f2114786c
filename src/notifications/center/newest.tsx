import styles from './newest.module.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { LoadFailed } from '#framework/ui/page/states.tsx'
import type { NotificationRow } from '#notifications/contract.ts'
import { useMarkRead } from './mark-read.tsx'
import { newest, NEWEST, NOTIFICATIONS, SETTINGS } from './notification-queries.ts'
import { rowWords } from './row-words.ts'
import { ShortTime } from './time-words.tsx'
import { useUnread } from './unread.tsx'

/** Where the popover fills the screen, which it then holds alone. */
const FULL_SCREEN = '(max-width: 900px)'

interface NewestProps {
  bell: RefObject<HTMLElement | null>
  /** Called with whether the focus is elsewhere already. */
  onClose: (keepFocus?: boolean) => void
}

/** What opens below the bell: the newest notifications, read or not. */
export function Newest({ bell, onClose }: NewestProps) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect, because its end still finds the popover in the document, and gives the focus back.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const listeners = new AbortController()
    const { signal } = listeners
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !bell.current?.contains(target)) close.current(true)
    }
    element.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        close.current()
      },
      { signal },
    )
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') close.current()
      },
      { signal },
    )
    document.addEventListener('pointerdown', outside, { signal })
    document.addEventListener('focusin', outside, { signal })
    if (matchMedia(FULL_SCREEN).matches) element.showModal()
    else element.show()
    return () => {
      listeners.abort()
      element.close()
    }
  }, [bell])

  const { count, newest: up_to } = useUnread()
  const mark = useMarkRead()
  const [pressed, setPressed] = useState(false)

  function markAll(newest: number) {
    // The button keeps the focus, though there is nothing left to mark.
    setPressed(true)
    void mark.all(newest)
  }

  const leave = () => onClose(true)
  return (
    <dialog ref={box} className={styles.popover} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('notifications.title')}</h2>
        <span>
          {up_to !== undefined && (count !== 0 || pressed) && (
            <button type="button" className={styles.text} onClick={() => markAll(up_to)}>
              {t('notifications.mark_all')}
            </button>
          )}
          <IconButton
            icon="close"
            label={t('site.close')}
            className={`icon-button ${styles.close}`}
            onClick={() => onClose()}
          />
        </span>
      </div>
      <Rows leave={leave} markRead={mark.one} />
      <div className={styles.foot}>
        <Link className={styles.text} to={NOTIFICATIONS} onClick={leave}>
          {t('notifications.all')}
        </Link>
        <Link className={styles.text} to={SETTINGS} onClick={leave}>
          <Icon name="sliders" />
          {t('notifications.settings')}
        </Link>
      </div>
    </dialog>
  )
}

function Rows({ leave, markRead }: { leave: () => void; markRead: (notification_id: number) => Promise<unknown> }) {
  const t = useT()
  const { data, isError, error, refetch } = useQuery({ ...newest(), refetchOnMount: 'always' })
  const rows = data?.items.slice(0, NEWEST) ?? []
  if (rows.length > 0) {
    return (
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.notification_id} row={row} leave={leave} markRead={markRead} />
        ))}
      </ul>
    )
  }
  if (data) return <p className={styles.empty}>{t('notifications.empty_title')}</p>
  if (isError) return <LoadFailed error={error} message="notifications.failed" retry={() => void refetch()} />
  return (
    <div className={styles.empty} aria-busy="true">
      <p role="status">{t('site.loading')}</p>
    </div>
  )
}

function Row({
  row,
  leave,
  markRead,
}: {
  row: NotificationRow
  leave: () => void
  markRead: (notification_id: number) => Promise<unknown>
}) {
  const t = useT()
  const { notification_id, read_at, href, bumped_at, by_day } = row
  const { what, about } = rowWords(t, row)
  const unread = read_at === null
  const opened = () => {
    if (unread) void markRead(notification_id)
  }
  return (
    <li className={unread ? styles.unread : undefined}>
      <i className={styles.mark} aria-hidden="true" />
      <div>
        <div className={styles.first}>
          <p className={styles.title}>
            <Link
              to={href}
              onAuxClick={opened}
              onClick={() => {
                opened()
                leave()
              }}
            >
              {unread && <span className="visually-hidden">{t('notifications.unread_mark')} </span>}
              {what}
            </Link>
          </p>
          <span className={styles.when}>
            <ShortTime moment={bumped_at} by_day={by_day} />
          </span>
        </div>
        {about && <FreeText className={styles.object}>{about}</FreeText>}
      </div>
    </li>
  )
}
