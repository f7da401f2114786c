import { useEffect, useState, type ReactNode } from 'react'
import { listAddress } from '#platform/list-pages.ts'
import { useGo, useMe, usePlace, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { Link } from '#platform/ui/link.tsx'

const CopyRfqForm = lazyPart(async () => (await import('./copy-rfq-form.tsx')).CopyRfqForm)
const RfqForm = lazyPart(async () => (await import('./rfq-form.tsx')).RfqForm)

interface NewRfq {
  button: ReactNode
  dialog: ReactNode
  /** Opens the form: empty, or as a copy of an own RFQ. */
  open: (copy_of?: string) => void
}

/**
 * Publishing an RFQ: a button for the page's head and, fetched when it is first needed, the form, which stands apart from
 * it. Guests sign in first and come back to it. `?new=1` opens the form at once, `&copy_of=7` with what RFQ 7 holds.
 */
export function useNewRfq(): NewRfq {
  const t = useWords()
  const me = useMe()
  const go = useGo()
  const { path, query } = usePlace()
  /** The RFQ to copy, nothing for an empty form, null while the form is closed. */
  const [form, setForm] = useState<{ copy_of: string | undefined } | null>(null)
  const asked = query.new !== undefined
  const member = me !== null
  const signIn = `/login?from=${encodeURIComponent(listAddress(path, { new: '1', copy_of: query.copy_of ?? '' }))}`

  useEffect(() => {
    if (!asked) return
    go(member ? path : signIn, { replace: true })
    if (member) setForm({ copy_of: query.copy_of })
    // Once for each address that asks for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])

  const button = member ? (
    <Button look="primary" icon="plus" onClick={() => setForm({ copy_of: undefined })}>
      {t('rfqs.new')}
    </Button>
  ) : (
    <Link className={buttonClass('primary')} to={signIn}>
      <Icon name="plus" />
      {t('rfqs.new')}
    </Link>
  )
  const close = () => setForm(null)
  const dialog = form && (form.copy_of ? <CopyRfqForm key={form.copy_of} rfq_id={form.copy_of} onClose={close} /> : <RfqForm onClose={close} />)
  return { button, dialog, open: (copy_of) => setForm({ copy_of }) }
}
