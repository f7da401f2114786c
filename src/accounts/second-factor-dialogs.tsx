import { useState } from 'react'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/fields.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { PasswordField } from '#platform/ui/password-field.tsx'
import { Ltr } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import type { WordKey } from '#platform/words.ts'
import { passwordAgain, type RecoveryCodes, totpConfirmation, type TotpSetup } from './second-factor-contract.ts'

/** Turns the second step on: the password, the app with its first code, the recovery codes. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  const [setup, setSetup] = useState<TotpSetup>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <Codes codes={codes} onClose={onClose} />
  if (setup) {
    const on = ({ recovery_codes }: RecoveryCodes) => {
      toast(t('accounts.totp_turned_on'), 'success')
      setCodes(recovery_codes)
    }
    return <FirstCode setup={setup} onClose={onClose} onDone={on} />
  }
  return (
    <AskPassword<TotpSetup>
      title="accounts.totp_turn_on"
      says="accounts.totp_about"
      submit="accounts.totp_continue"
      send={(values) => api.send('POST', '/user/totp/setup', values)}
      onClose={onClose}
      onDone={setSetup}
    />
  )
}

/** Turns the second step off, for who knows the password. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  return (
    <AskPassword
      title="accounts.totp_turn_off"
      says="accounts.totp_turn_off_body"
      submit="accounts.totp_turn_off"
      send={(values) => api.send('DELETE', '/user/totp', values)}
      onClose={onClose}
      onDone={() => {
        toast(t('accounts.totp_turned_off'), 'success')
        onClose()
      }}
    />
  )
}

/** Ten new recovery codes in the place of the old ones. */
export function NewCodes({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <Codes codes={codes} onClose={onClose} />
  return (
    <AskPassword<RecoveryCodes>
      title="accounts.totp_codes_new"
      says="accounts.totp_codes_new_body"
      submit="accounts.totp_codes_new"
      send={(values) => api.send('POST', '/user/totp/recovery-codes', values)}
      onClose={onClose}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
    />
  )
}

interface AskPasswordProps<Answer> {
  title: WordKey
  says: WordKey
  submit: WordKey
  send: (values: object) => Promise<Answer>
  onClose: () => void
  onDone: (answer: Answer) => void
}

function AskPassword<Answer>({ title, says, submit, send, onClose, onDone }: AskPasswordProps<Answer>) {
  const t = useWords()
  const form = useForm({ name: 'second-factor', schema: passwordAgain, send, done: onDone })
  return (
    <FormDialog form={form} onClose={onClose} title={t(title)} sub={t(says)} submit={t(submit)} busyLabel={t('accounts.totp_checking')}>
      <PasswordField
        name="current_password"
        label={t('accounts.current_password')}
        hint={t('accounts.totp_password_why')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

function FirstCode({ setup, onClose, onDone }: { setup: TotpSetup; onClose: () => void; onDone: (answer: RecoveryCodes) => void }) {
  const t = useWords()
  const api = useApi()
  const form = useForm({
    name: 'first-code',
    schema: totpConfirmation,
    send: (values) => api.send<RecoveryCodes>('POST', '/user/totp/confirm', values),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('accounts.totp_turn_on')}
      sub={t('accounts.totp_scan')}
      submit={t('accounts.totp_turn_on')}
      busyLabel={t('accounts.totp_checking')}
    >
      <div className="qr">
        <img src={setup.qr} alt={t('accounts.totp_qr_alt')} width="220" height="220" />
        <p className="key">
          <span className="muted">{t('accounts.totp_secret')}</span>
          <Ltr>{setup.secret.match(/.{1,4}/g)?.join(' ')}</Ltr>
        </p>
      </div>
      <TextField
        name="totp_code"
        label={t('accounts.totp_code')}
        hint={t('accounts.totp_code_hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        ltr
      />
    </FormDialog>
  )
}

/** The recovery codes, the only time they are seen. */
function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useWords()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('accounts.totp_codes_copied'), 'success'),
      () => toast(t('accounts.totp_codes_copy_failed'), 'error'),
    )
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={t('accounts.totp_codes_title')}
      sub={t('accounts.totp_codes_body')}
      width={560}
      footer={
        <Button look="primary" className="sp" data-first-focus="" onClick={onClose}>
          {t('accounts.totp_codes_done')}
        </Button>
      }
    >
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ul>
      <div className="code-acts">
        <Button icon="file" onClick={() => void copy()}>
          {t('accounts.totp_codes_copy')}
        </Button>
        <a className={buttonClass('secondary')} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="tarsiya-recovery-codes.txt">
          <Icon name="download" />
          {t('accounts.totp_codes_download')}
        </a>
      </div>
    </Dialog>
  )
}
