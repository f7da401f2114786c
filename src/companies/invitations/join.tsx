import styles from './invitation.module.css'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Email, Sentence } from '#framework/ui/elements/text.tsx'
import { CheckField, TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { isWeakPassword } from '#companies/passwords/is-weak-password.ts'
import { useKeptText } from '#companies/sign-up/use-link-token.tsx'
import type { InvitationOffer } from './contract.ts'
import { invitationPath } from './ended-invitation.tsx'

export const joinAsNew = defineAction({
  name: 'join',
  checkboxes: ['terms'],
  // A name is required for new accounts only, and the server reveals whether one exists only after the password. So a
  // complete form is sent without a name, while an incomplete one lists it with the other missing fields.
  schema: async (_context, { password, terms }) => {
    const { joinForm, joinFormWithName } = await import('./forms.ts')
    return password && terms ? joinForm : joinFormWithName
  },
  send: ({ api }, { terms: _terms, ...values }) => api.send('POST /invitations/accept', values),
  // A new document: who is signed in has changed.
  success: () => ({ to: '/home', document: true, notice: { key: 'members.joined' } }),
  errors: {
    invalid_credentials: { field: 'password', text: 'members.join_password_wrong' },
    totp_required: { field: 'totp_code', text: 'errors.totp_required' },
    totp_invalid: { field: 'totp_code', text: 'errors.totp_invalid' },
  },
})

export const joinSignedIn = defineAction({
  name: 'join-signed-in',
  schema: async () => (await import('./contract.ts')).acceptance,
  send: ({ api }, values) => api.send('POST /invitations/accept', values),
  success: () => ({ to: '/home', document: true, notice: { key: 'members.joined' } }),
})

export const decline = defineAction({
  name: 'decline',
  schema: async () => (await import('./contract.ts')).invitationToken,
  send: ({ api }, values) => api.send('POST /invitations/decline', values),
  // The page says it.
  success: (_answer, { token }) => ({ to: invitationPath(token), document: true }),
})

interface JoinProps {
  offered: InvitationOffer
  token: string
}

/** A visitor who is not signed in: a new person, or one with an account, whose password is asked. */
export function Join({ offered: { email, company }, token }: JoinProps) {
  const t = useT()
  const form = useForm({ action: joinAsNew, extra: { token } })
  const [name, keepName] = useKeptText('name')
  const asksCode = form.failed?.startsWith('totp_') ?? false
  return (
    <Form form={form} className={`form ${styles.form}`}>
      <h2>{t('members.join_title')}</h2>
      <div className="field">
        <div className="label">
          <span>{t('members.invite_email')}</span>
        </div>
        <p className={styles.locked}>
          <Icon name="lock" />
          <Email address={email} />
        </p>
        <p className="hint">{t('members.join_email_hint')}</p>
      </div>
      <TextField
        name="full_name"
        label={t('accounts.person_name')}
        hint={t('members.join_name_hint')}
        initial={name ?? undefined}
        onText={keepName}
        autoComplete="name"
      />
      <PasswordField
        name="password"
        label={t('accounts.password')}
        hint={t('members.join_password_hint')}
        autoComplete="new-password"
        refuses={(password) => isWeakPassword(password, { company_name: company.company_name, email })}
      />
      {asksCode && <TextField name="totp_code" label={t('accounts.totp_code')} ltr autoComplete="one-time-code" />}
      <CheckField
        name="terms"
        label={
          <Sentence
            of="accounts.terms"
            parts={{
              terms: (
                <Link className="text-link" to="/terms-of-use" target="_blank">
                  {t('accounts.terms_link')}
                </Link>
              ),
            }}
          />
        }
      />
      <SubmitButton form={form} size="lg" busyLabel={t('members.joining')}>
        {t('members.join')}
      </SubmitButton>
    </Form>
  )
}

/** A visitor who is signed in: joins as this person, or declines. */
export function JoinSignedIn({ offered: { company, email }, token }: JoinProps) {
  const t = useT()
  const me = useMe()
  const form = useForm({ action: joinSignedIn, extra: { token } })
  const no = useForm({ action: decline, extra: { token } })
  return (
    <div className={styles.form}>
      <p className={styles.person}>
        <Avatar id={me?.person.person_id ?? 0} name={me?.person.full_name ?? ''} round />
        <span>
          <b dir="auto">{me?.person.full_name}</b>
          <small className="muted">
            <Email address={email} />
          </small>
        </span>
      </p>
      <p className="sm secondary">{t('members.join_stay', { company: me?.company_name ?? '' })}</p>
      <Form form={form}>
        <SubmitButton form={form} size="lg" busyLabel={t('members.joining')}>
          {t('members.join_company', { company: company.company_name })}
        </SubmitButton>
      </Form>
      <details>
        <summary className={buttonClass('ghost')}>{t('members.decline')}</summary>
        <p className="sm">{t('members.decline_sure', { company: company.company_name })}</p>
        <Form form={no}>
          <SubmitButton form={no} look="secondary">
            {t('members.decline_submit')}
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}
