import styles from './second-step-on.module.css'
import { useState } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { PasswordAgain } from '#companies/passwords/password-again.tsx'
import { RecoveryCodesView } from './recovery-codes-view.tsx'
import type { RecoveryCodes, TotpSetup } from './second-factor-contract.ts'
import { useRefreshSecondStep } from './use-refresh-second-step.tsx'

const beginSetup = defineAction({
  name: 'begin',
  schema: async () => (await import('./second-factor-contract.ts')).passwordAgain,
  send: ({ api }, values) => api.send('POST /user/totp/setup', values),
  success: () => ({ stay: true }),
})

const confirmSetup = defineAction({
  name: 'confirm',
  schema: async () => (await import('./second-factor-contract.ts')).totpConfirmation,
  send: ({ api }, values) => api.send('POST /user/totp/confirm', values),
  success: () => ({ stay: true }),
})

export const actions = [beginSetup, confirmSetup]

/** Turns the second step on: the password, the app with its first code, the recovery codes. */
export default definePage({ View: SecondStepOn })

function SecondStepOn() {
  const t = useT()
  const refresh = useRefreshSecondStep()
  const begin = useForm({ action: beginSetup, done: (setup) => setSetup(setup) })
  const confirm = useForm({
    action: confirmSetup,
    done: ({ recovery_codes }) => {
      toast(t('accounts.totp_turned_on'), 'success')
      setCodes(recovery_codes)
      void refresh()
    },
  })
  const [setup, setSetup] = useState(begin.answer as TotpSetup | undefined)
  const [codes, setCodes] = useState((confirm.answer as RecoveryCodes | undefined)?.recovery_codes)
  if (codes) return <RecoveryCodesView codes={codes} />
  // A wrong code without scripts: the app knows the key by now, which is shown only once.
  if (!setup && confirm.refusals === 0)
    return (
      <PasswordAgain
        form={begin}
        title={t('accounts.totp_turn_on')}
        sub={t('accounts.totp_about')}
        submit={t('accounts.totp_continue')}
      />
    )
  return (
    <FormView
      form={confirm}
      cancelTo="/user-profile"
      title={t('accounts.totp_turn_on')}
      sub={t('accounts.totp_scan')}
      submit={t('accounts.totp_turn_on')}
      busyLabel={t('accounts.totp_checking')}
    >
      {setup && (
        <div className={styles.code}>
          <img src={setup.qr} alt={t('accounts.totp_qr_alt')} width="220" height="220" />
          <p className={styles.key}>
            <span className="muted">{t('accounts.totp_secret')}</span>
            <Ltr>{setup.secret.match(/.{1,4}/g)?.join(' ')}</Ltr>
          </p>
        </div>
      )}
      <TextField
        name="totp_code"
        label={t('accounts.totp_code')}
        hint={t('accounts.totp_code_hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        ltr
      />
    </FormView>
  )
}
