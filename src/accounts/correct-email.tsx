import { useApi, useWords } from '#platform/ssr/context.tsx'
import { EmailField } from '#platform/ui/fields.tsx'
import { Form, SubmitButton } from '#platform/ui/form.tsx'
import { PasswordField } from '#platform/ui/password-field.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'

/** Changes the address of an account that is not verified yet. Its password shows that it is the same person. */
export function CorrectEmail({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  const t = useWords()
  const api = useApi()
  const form = useForm({
    name: 'correct-email',
    schema: async () => (await import('./contract.ts')).emailCorrection,
    send: async (values) => {
      await api.send('POST', '/change-unverified-email', values)
      return values.new_email
    },
    done: (next) => {
      toast(t('accounts.email_corrected'), 'success')
      onDone(next)
    },
  })
  return (
    <Form form={form} method="post">
      <EmailField name="email" label={t('accounts.email_registered')} initial={email} autoComplete="username" />
      <EmailField name="new_email" label={t('accounts.email_correct')} />
      <PasswordField name="password" label={t('accounts.password')} autoComplete="current-password" />
      <SubmitButton form={form} busyLabel={t('accounts.verify_resending')}>
        {t('accounts.correct_submit')}
      </SubmitButton>
    </Form>
  )
}
