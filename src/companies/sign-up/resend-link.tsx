import { useState } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import type { ButtonLook } from '#framework/ui/elements/button.tsx'
import { EmailField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { withReturn } from '#companies/sign-in/return-path.ts'

/**
 * The page that sends the link where there are no scripts; with scripts the link is sent from where the form stands.
 */
const RESEND_PAGE = '/verify-email/resend'

export const resendLink = defineAction({
  name: 'resend',
  schema: async () => (await import('#companies/contract.ts')).addressOnly,
  send: ({ api }, values) => api.send('POST /send-verification-email', values),
  success: (_answer, _values, { me, place }) =>
    place.path === RESEND_PAGE
      ? { to: me ? '/user-profile' : withReturn('/login', place.query.from), notice: { key: 'accounts.verify_sent' } }
      : { stay: true },
})

/** The form that sends the verification link again, on any page. `email` is the address where it is known. */
export function useResendForm(email: string | undefined) {
  const t = useT()
  const [sent, setSent] = useState(false)
  const form = useForm({
    action: resendLink,
    page: RESEND_PAGE,
    toastErrors: 'errors.send_verification_failed',
    ...(email && { extra: { email } }),
    done: () => {
      setSent(true)
      toast(t('accounts.verify_sent'), 'success')
    },
  })
  return { form, sent: sent && !form.busy && form.problems.length === 0 }
}

/**
 * Sends the verification link again: to the signed-in company, to an address that is known, or to one that a guest
 * types.
 */
export function ResendLink({ email, look = 'primary' }: { email?: string; look?: ButtonLook }) {
  const t = useT()
  const me = useMe()
  const known = email || me?.email
  const { form, sent } = useResendForm(known)
  return (
    <>
      <Form form={form}>
        {!known && <EmailField name="email" label={t('accounts.email')} />}
        <SubmitButton form={form} look={look} busyLabel={t('accounts.verify_resending')}>
          {t('accounts.verify_resend')}
        </SubmitButton>
      </Form>
      {sent && (
        <p className="success" role="status">
          <Icon name="mail" />
          <span>{t('accounts.verify_sent')}</span>
        </p>
      )}
    </>
  )
}
