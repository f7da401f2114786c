import styles from './register.module.css'
import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent, type ReactNode } from 'react'
import { districtRule, placesOf } from '#reference/locations/location-queries.ts'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { CheckField, EmailField, PhoneField, TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { LogoField } from '#companies/profile/logo-field.tsx'
import { isWeakPassword } from '#companies/passwords/is-weak-password.ts'
import { rememberAddress } from './remembered-address.tsx'
import { returnTitle } from '#companies/sign-in/return-name.ts'
import { arrivalPath, withReturn } from '#companies/sign-in/return-path.ts'
import { profileImage } from '#companies/uploads.ts'

const register = defineAction({
  name: 'register',
  files: { profile_image: profileImage },
  checkboxes: ['terms'],
  schema: async ({ queries }, texts) => {
    const [{ registrationForm }, asksDistrict] = await Promise.all([
      import('#companies/forms.ts'),
      districtRule(queries, texts),
    ])
    return registrationForm(asksDistrict)
  },
  send: async ({ api, place: { query } }, values, sending) => {
    await api.send('POST /register', { ...values, return_to: query.from }, { ...sending, multipart: true })
    // Who has just chosen the password does not type it again. The account exists: a refusal here is none of the form.
    const { email, password } = values
    return api.send('POST /login', { email, password }).catch(() => null)
  },
  success: (signedIn, _values, { place: { query } }) =>
    signedIn
      ? { to: arrivalPath(query.from), document: true, notice: { key: 'accounts.registered' } }
      : { to: withReturn('/register/sent', query.from) },
})

export const actions = [register]

/** The account of a company. Everybody begins as a buyer. */
export default definePage({
  prefetch: (_answers, { posted, query }) => ({ ...placesOf(posted?.texts), title: returnTitle(query.from) }),
  View: Register,
})

/** A part of the form with its heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="section" role="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}

/** What the account is for, to a visitor who was on the way to a page. */
function Lead({ from }: { from: string | undefined }) {
  const t = useT()
  const { data: title } = useQuery(returnTitle(from))
  if (!title) return t('accounts.register_lead')
  return <Sentence of="accounts.register_then" parts={{ title: <bdi>{title}</bdi> }} />
}

function Register() {
  const t = useT()
  const { from } = usePlace().query
  const login = withReturn('/login', from)
  const form = useForm({
    action: register,
    draft: null,
    live: ['profile_image'],
    toastErrors: 'accounts.register_error',
    done: (_user, { email }) => rememberAddress(email),
  })
  const isTaken = form.textOf('email') === t('errors.email_taken')

  const typed = (name: string) => {
    const field = document.getElementById(`${form.id}-${name}`)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  const isWeak = (password: string) =>
    isWeakPassword(password, { company_name: typed('company_name'), email: typed('email') })
  /** The second writing of the password is right or wrong by what the first one is now. */
  const compare = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === 'password') form.changed('confirm_password')
  }

  return (
    <Page
      title={t('accounts.register_title')}
      description={t('accounts.meta_register_description')}
      lead={<Lead from={from} />}
      width={560}
    >
      <Form form={form} className={`form ${styles.form}`} onInput={compare}>
        <div className="card">
          <Group title={t('accounts.group_company')}>
            <TextField
              name="company_name"
              label={t('accounts.company_name')}
              hint={t('accounts.company_name_hint')}
              autoComplete="organization"
            />
            <LogoField />
          </Group>
          <Group title={t('accounts.group_contact')}>
            <TextField
              name="full_name"
              label={t('accounts.person_name')}
              hint={t('accounts.person_name_hint')}
              autoComplete="name"
              optional
            />
            <EmailField
              name="email"
              label={t('accounts.email')}
              hint={t('accounts.email_hint')}
              badHint={
                isTaken ? (
                  <>
                    <Link className="text-link" to={login} onClick={() => rememberAddress(typed('email'))}>
                      {t('accounts.login_title')}
                    </Link>{' '}
                    <Link
                      className="text-link"
                      to={withReturn('/reset-request', from)}
                      onClick={() => rememberAddress(typed('email'))}
                    >
                      {t('accounts.forgot')}
                    </Link>
                  </>
                ) : undefined
              }
            />
            <PhoneField
              name="phone_number"
              label={t('accounts.phone')}
              hint={t('accounts.phone_hint')}
              badHint={t('accounts.phone_also')}
            />
          </Group>
          <Group title={t('accounts.group_location')}>
            <LocationSelect hint={t('locations.clears_note')} />
          </Group>
          <Group title={t('accounts.group_password')}>
            {form.posted && <p className="hint">{t('accounts.fill_again')}</p>}
            <PasswordField
              name="password"
              label={t('accounts.password')}
              hint={t('accounts.password_hint')}
              autoComplete="new-password"
              meter
              refuses={isWeak}
            />
            <PasswordField name="confirm_password" label={t('accounts.confirm_password')} autoComplete="new-password" />
          </Group>
          <div className={`section ${styles.foot}`}>
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
            >
              <span className="xs muted">({t('site.a11y_new_tab')})</span>
            </CheckField>
            <SubmitButton form={form} size="lg" busyLabel={t('accounts.register_submitting')}>
              {t('accounts.register_submit')}
            </SubmitButton>
            <p className={`xs muted ${styles.centered}`}>{t('accounts.draft_note')}</p>
          </div>
        </div>
        <p className={`sm muted ${styles.centered}`}>
          {t('accounts.have_account')}{' '}
          <Link className="text-link" to={login}>
            {t('accounts.login_title')}
          </Link>
        </p>
      </Form>
    </Page>
  )
}
