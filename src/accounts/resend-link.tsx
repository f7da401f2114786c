import { useState } from 'react'
import { useApi, useMe, useWords } from '#platform/ssr/context.tsx'
import { EmailField } from '#platform/ui/fields.tsx'
import { Form, SubmitButton } from '#platform/ui/form.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'

/** Sends the verification link again: to the signed-in company, to an address that is known, or to one that a guest types. */
export function ResendLink({ email }: { email?: string }) {
  const t = useWords()
  const api = useApi()
  const me = useMe()
  const known = email || me?.email
  const [sent, setSent] = useState(false)
  const form = useForm({
    name: 'resend',
    schema: async () => (await import('./contract.ts')).addressOnly,
    toastErrors: 'errors.send_verification_failed',
    extra: known ? { email: known } : {},
    send: (values) => {
      setSent(false)
      return api.send('POST', '/send-verification-email', values)
    },
    done: () => {
      setSent(true)
      toast(t('accounts.verify_sent'), 'success')
    },
  })
  return (
    <>
      <Form form={form} method="post">
        {!known && <EmailField name="email" label={t('accounts.email')} />}
        <SubmitButton form={form} busyLabel={t('accounts.verify_resending')}>
          {t('accounts.verify_resend')}
        </SubmitButton>
      </Form>
      {sent && (
        <p className="okb" role="status">
          <Icon name="mail" />
          <span>{t('accounts.verify_sent')}</span>
        </p>
      )}
    </>
  )
}
