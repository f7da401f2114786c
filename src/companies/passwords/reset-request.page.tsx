import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { EmailField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { rememberAddress, useRememberedAddress } from '#companies/sign-up/remembered-address.tsx'
import { withReturn } from '#companies/sign-in/return-path.ts'

const requestReset = defineAction({
  name: 'request',
  schema: async () => (await import('#companies/contract.ts')).addressOnly,
  send: ({ api }, values) => api.send('POST /request-password-reset', values),
  success: (_answer, _values, { place }) => ({
    to: withReturn('/login', place.query.from),
    notice: { key: 'accounts.reset_requested' },
  }),
})

export const actions = [requestReset]

/** Asks for a link that sets a new password. The answer is the same whether or not the address has an account. */
export default definePage({ View: ResetRequest })

function ResetRequest() {
  const t = useT()
  const { from } = usePlace().query
  const remembered = useRememberedAddress()
  const form = useForm({
    action: requestReset,
    name: 'reset-request',
    toastErrors: true,
    done: (_answer, { email }) => rememberAddress(email),
  })
  return (
    <FormView
      form={form}
      title={t('accounts.forgot')}
      cancelTo={withReturn('/login', from)}
      submit={t('accounts.reset_request_submit')}
      busyLabel={t('accounts.verify_resending')}
    >
      <EmailField
        name="email"
        label={t('accounts.email')}
        hint={t('accounts.reset_request_hint')}
        initial={remembered}
        autoComplete="username"
      />
    </FormView>
  )
}
