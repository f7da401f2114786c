import { useEffect, useState, type ReactNode } from 'react'
import { useGo, useMe, usePlace, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { Link } from '#platform/ui/link.tsx'

const RfqForm = lazyPart(async () => (await import('./rfq-form.tsx')).RfqForm)

/**
 * Publishing an RFQ: a button for the page's head and, fetched when it is first needed, the form, which stands apart from
 * it. Guests sign in first and come back to it. `?new=1` opens the form at once.
 */
export function useNewRfq(): { button: ReactNode; dialog: ReactNode } {
  const t = useWords()
  const me = useMe()
  const go = useGo()
  const { path, query } = usePlace()
  const [open, setOpen] = useState(false)
  const asked = query.new !== undefined
  const member = me !== null
  const signIn = `/login?from=${encodeURIComponent(`${path}?new=1`)}`

  useEffect(() => {
    if (!asked) return
    go(member ? path : signIn, { replace: true })
    if (member) setOpen(true)
    // Once for each address that asks for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])

  const button = member ? (
    <Button look="primary" icon="plus" onClick={() => setOpen(true)}>
      {t('rfqs.new')}
    </Button>
  ) : (
    <Link className={buttonClass('primary')} to={signIn}>
      <Icon name="plus" />
      {t('rfqs.new')}
    </Link>
  )
  return { button, dialog: open && <RfqForm onClose={() => setOpen(false)} /> }
}
