import { useEffect, useState } from 'react'
import { withReturn } from '#accounts/return-path.ts'
import { useGo, useMe, usePlace, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { useLater } from '#platform/ui/later.tsx'
import { Link } from '#platform/ui/link.tsx'

/** Publishing an RFQ: a button and, fetched when it is first needed, the form. Guests are offered an account. `?new=1` opens the form at once. */
export function NewRfq() {
  const t = useWords()
  const me = useMe()
  const go = useGo()
  const { path, query } = usePlace()
  const [wanted, setWanted] = useState(false)
  const form = useLater(() => import('./rfq-form.tsx'))
  const asked = query.new !== undefined
  const member = me !== null

  const show = async () => {
    setWanted(true)
    if (!(await form.fetch())) setWanted(false)
  }
  useEffect(() => {
    if (!asked) return
    go(member ? path : withReturn('/login', `${path}?new=1`), { replace: true })
    if (member) void show()
    // Once for each address that asks for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])

  if (!member) {
    return (
      <Link className={buttonClass('primary')} to={withReturn('/register', path)}>
        {t('site.nav_register')}
      </Link>
    )
  }
  const Form = wanted ? form.parts?.RfqForm : undefined
  return (
    <>
      <Button look="primary" icon="plus" busy={wanted && !Form} onPointerEnter={() => void form.fetch({ early: true })} onClick={() => void show()}>
        {t('rfqs.new')}
      </Button>
      {Form && <Form onClose={() => setWanted(false)} />}
    </>
  )
}
