import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useGo, useMe, usePlace, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { Link } from '#platform/ui/link.tsx'

const SellDialogs = lazyPart(async () => (await import('./sell-dialogs.tsx')).SellDialogs)

/** Whether an element can be seen in the window, as far as a script can tell; yes until it can. */
function useSeen() {
  const element = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), { rootMargin: '-62px 0px 0px' })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return { element, seen }
}

/**
 * Selling: a button, which says what this visitor can do, and the dialogs it opens, which stand apart from it. Guests sign
 * in first and come back to the same step: `?new=1` opens it at once. `floats`: the button stays in sight.
 */
export function useSelling({ floats = false } = {}): { button: ReactNode; dialog: ReactNode } {
  const t = useWords()
  const me = useMe()
  const go = useGo()
  const { path, query } = usePlace()
  const [open, setOpen] = useState(false)
  const { element, seen } = useSeen()
  const asked = query.new !== undefined
  const signIn = `/login?from=${encodeURIComponent(`${path}?new=1`)}`
  const member = me !== null

  useEffect(() => {
    if (!asked) return
    go(member ? path : signIn, { replace: true })
    if (member) setOpen(true)
    // Once for each address that asks for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])

  const floating = floats && !seen && 'fab'
  const selling = me?.is_member
  const look = selling || floating ? 'primary' : 'secondary'
  const button = me ? (
    <Button look={look} icon={selling ? 'plus' : 'store'} className={floating || undefined} onClick={() => setOpen(true)}>
      {t(selling ? 'marketplace.add' : 'marketplace.become_seller')}
    </Button>
  ) : (
    <Link className={[buttonClass(look), floating].filter(Boolean).join(' ')} to={signIn}>
      <Icon name="store" />
      {t('marketplace.become_seller')}
    </Link>
  )
  return {
    button: floats ? (
      <span className="seat" ref={element}>
        {button}
      </span>
    ) : (
      button
    ),
    dialog: me && open && <SellDialogs me={me} onClose={() => setOpen(false)} />,
  }
}
