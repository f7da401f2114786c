import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { PasswordAgain } from '#companies/passwords/password-again.tsx'
import { useRefreshSecondStep } from './use-refresh-second-step.tsx'

const turnOff = defineAction({
  name: 'turn-off',
  schema: async () => (await import('./second-factor-contract.ts')).passwordAgain,
  send: ({ api }, values) => api.send('DELETE /user/totp', values),
  success: () => ({ to: '/user-profile', notice: { key: 'accounts.totp_turned_off' } }),
})

export const actions = [turnOff]

/** Turns the second step off, for a person who knows the password. */
export default definePage({ View: SecondStepOff })

function SecondStepOff() {
  const t = useT()
  const refresh = useRefreshSecondStep()
  const form = useForm({ action: turnOff, done: () => void refresh() })
  return (
    <PasswordAgain
      form={form}
      title={t('accounts.totp_turn_off')}
      sub={t('accounts.totp_turn_off_body')}
      submit={t('accounts.totp_turn_off')}
    />
  )
}
