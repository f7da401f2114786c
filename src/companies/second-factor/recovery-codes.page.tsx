import { useState } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { PasswordAgain } from '#companies/passwords/password-again.tsx'
import { RecoveryCodesView } from './recovery-codes-view.tsx'
import type { RecoveryCodes } from './second-factor-contract.ts'
import { useRefreshSecondStep } from './use-refresh-second-step.tsx'

const renewCodes = defineAction({
  name: 'renew',
  schema: async () => (await import('./second-factor-contract.ts')).passwordAgain,
  send: ({ api }, values) => api.send('POST /user/totp/recovery-codes', values),
  success: () => ({ stay: true }),
})

export const actions = [renewCodes]

/** Ten new recovery codes in the place of the old ones. */
export default definePage({ View: NewRecoveryCodes })

function NewRecoveryCodes() {
  const t = useT()
  const refresh = useRefreshSecondStep()
  const form = useForm({
    action: renewCodes,
    done: ({ recovery_codes }) => {
      setCodes(recovery_codes)
      void refresh()
    },
  })
  const [codes, setCodes] = useState((form.answer as RecoveryCodes | undefined)?.recovery_codes)
  if (codes) return <RecoveryCodesView codes={codes} />
  return (
    <PasswordAgain
      form={form}
      title={t('accounts.totp_codes_new')}
      sub={t('accounts.totp_codes_new_body')}
      submit={t('accounts.totp_codes_new')}
    />
  )
}
