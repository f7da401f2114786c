import styles from './bell.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Me } from '#framework/ssr/me.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { onDemand } from '#framework/ssr/part.tsx'
import { NOTIFICATIONS, unreadQuery } from './notification-queries.ts'
import { bellName, shortCount, unreadWords, useUnread } from './unread.tsx'

const Newest = onDemand(() => import('./newest.tsx'), 'Newest')

/** The stream is not needed for the first view. */
const STREAM_DELAY_MS = 1000
/** How often notifications are announced to screen readers, at most. */
const ANNOUNCE_EVERY_MS = 10_000

/**
 * The way to the notifications, with the number of those that are unread. Before hydration and without scripts it opens
 * their page.
 */
export function Bell({ me }: { me: Me }) {
  const t = useT()
  const lang = useLang()
  const { count } = useUnread()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useStream(me)
  useAnnouncedCount(count)

  /** The focus goes back to the bell, unless it is elsewhere already. */
  function close(keepFocus = false) {
    setOpen(false)
    if (!keepFocus) button.current?.focus()
  }

  return (
    <form
      className={styles.area}
      method="get"
      action={localPath(lang, NOTIFICATIONS)}
      onSubmit={(event) => event.preventDefault()}
    >
      <button
        className={styles.bell}
        ref={button}
        aria-label={bellName(t, count)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void Newest.preload().catch(() => {})}
      >
        <Icon name="bell" />
        {count ? (
          <span className={styles.count} aria-hidden="true">
            {shortCount(t, count)}
          </span>
        ) : null}
      </button>
      {open && <Newest bell={button} onClose={close} />}
    </form>
  )
}

/** Keeps the number up to date, with code that is loaded after the first view. */
function useStream({ person: { person_id }, user_id }: Me) {
  const queries = useQueryClient()
  const query = useRef(unreadQuery())
  useEffect(() => {
    let stop: (() => void) | undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const begin = async () => {
      const { followUnread } = await import('#notifications/live/follow-unread.browser.ts')
      if (!signal.aborted)
        stop = followUnread(person_id, user_id, (unread) => queries.setQueryData(query.current.queryKey, unread))
    }
    const again = () => {
      queries.fetchQuery({ ...query.current, staleTime: 0 }).catch(() => {})
      attempt()
    }
    // Without the network its code does not come. When the network is back the number is asked for, because some
    // browsers refuse for good code that they could not fetch once.
    const attempt = () => void begin().catch(() => addEventListener('online', again, { once: true, signal }))
    const timer = setTimeout(attempt, STREAM_DELAY_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      stop?.()
    }
  }, [queries, person_id, user_id])
}

/** Announces notifications to screen readers: politely, and at most once in ten seconds. */
function useAnnouncedCount(count: number | undefined) {
  const t = useT()
  const known = useRef(count)
  const latest = useRef(count)
  const said = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = count
    const before = known.current
    known.current = count
    if (count === undefined || before === undefined || count <= before || timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        said.current = Date.now()
        if (latest.current) announce(unreadWords(t, latest.current))
      },
      Math.max(0, said.current + ANNOUNCE_EVERY_MS - Date.now()),
    )
  }, [count, t])
  useEffect(() => () => clearTimeout(timer.current), [])
}
