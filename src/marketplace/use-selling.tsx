import { useEffect, useState, type ReactNode } from 'react'
import { useGo, useMe, usePlace, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { Link } from '#platform/ui/link.tsx'

const SellDialogs = lazyPart(async () => (await import('./sell-dialogs.tsx')).SellDialogs)

/**
 * Selling: a button, which says what this visitor can do, and the dialogs it opens, which stand apart from it. Guests sign
 * in first and come back to the same step: `?new=1` opens it at once.
 */
export function useSelling(): { button: ReactNode; dialog: ReactNode } {
  const t = useWords()
  const me = useMe()
  const go = useGo()
  const { path, query } = usePlace()
  const [open, setOpen] = useState(false)
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

  const selling = me?.is_member
  const button = me ? (
    <Button look={selling ? 'primary' : 'secondary'} icon={selling ? 'plus' : 'store'} onClick={() => setOpen(true)}>
      {t(selling ? 'marketplace.add' : 'marketplace.become_seller')}
    </Button>
  ) : (
    <Link className={buttonClass('secondary')} to={signIn}>
      <Icon name="store" />
      {t('marketplace.become_seller')}
    </Link>
  )
  return {
    button,
    dialog: me && open && <SellDialogs me={me} onClose={() => setOpen(false)} />,
  }
}
