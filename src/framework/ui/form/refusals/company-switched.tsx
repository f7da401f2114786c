import styles from './company-switched.module.css'
import { useEffect, useState } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useApi, useMe, useT } from '#framework/ssr/context.tsx'
import type { Problem } from '#framework/ssr/forms/form-problems.ts'
import { announceSwitch, onSwitch } from '#framework/ssr/browser/sign-out-signal.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'

type Company = NonNullable<Problem['acting']>

/**
 * Dialog for a form that was written for one company while the session now acts for another. The entered values stay.
 * When the session acts for the first company again, in this tab or another, the warning disappears.
 */
export function CompanySwitched({
  acting,
  open,
  onClose,
  onReturned,
}: {
  acting: Company
  open: boolean
  onClose: () => void
  onReturned: () => void
}) {
  const t = useT()
  const api = useApi()
  const me = useMe()
  const [busy, setBusy] = useState(false)
  useEffect(
    () =>
      onSwitch(() => {
        // Answers only for the company of this page.
        api.get('/user/me').then(onReturned, () => {})
      }),
    [api, onReturned],
  )
  if (!me || !open) return null

  async function goBack({ user_id, company_name }: Company) {
    setBusy(true)
    try {
      await api.send('POST /session/company', { user_id })
      announceSwitch()
      toast(t('site.switched_back', { company: company_name }))
      onReturned()
    } catch (thrown) {
      toast(isApiFailure(thrown) ? thrown.error : t('errors.generic'), 'error')
    }
    onClose()
  }

  return (
    <Dialog
      open
      alert
      onClose={() => !busy && onClose()}
      title={t('site.switched_title')}
      width={560}
      className={styles.question}
      footer={
        <>
          <Button className="push" onClick={() => !busy && onClose()} aria-disabled={busy || undefined}>
            {t('site.switched_stay', { company: acting.company_name })}
          </Button>
          <Button look="primary" data-first-focus="" busy={busy} onClick={() => void goBack(me)}>
            {t('site.switched_return', { company: me.company_name })}
          </Button>
        </>
      }
    >
      <p>{t('site.switched_body')}</p>
      <div className={styles.companies}>
        <Card title={t('site.switched_written_for')} company={me} />
        <Icon name="chevron" flip />
        <Card title={t('site.switched_acting_for')} company={acting} />
      </div>
    </Dialog>
  )
}

const Card = ({ title, company: { user_id, company_name } }: { title: string; company: Company }) => (
  <div>
    <small>{title}</small>
    <Avatar id={user_id} name={company_name} image={null} />
    <b dir="auto">{company_name}</b>
  </div>
)
