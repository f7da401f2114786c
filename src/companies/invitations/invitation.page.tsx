import styles from './invitation.module.css'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#framework/i18n/day.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { CheckField, TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { roleNames } from '#companies/members/role-names.ts'
import { isWeakPassword } from '#companies/passwords/is-weak-password.ts'
import { useKeptLinkToken, useKeptText } from '#companies/sign-up/use-link-token.tsx'
import type { InvitationOffer } from './contract.ts'
import { EndedInvitation, askAgain, invitationPath, takeBack } from './ended-invitation.tsx'
import { offer } from './invitation-queries.ts'

const joinAsNew = defineAction({
  name: 'join',
  checkboxes: ['terms'],
  // Only the server knows whether there is an account, which needs no name, and says so after the password. A form that
  // is incomplete anyway asks for the name, too.
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

const joinSignedIn = defineAction({
  name: 'join-signed-in',
  schema: async () => (await import('./contract.ts')).acceptance,
  send: ({ api }, values) => api.send('POST /invitations/accept', values),
  success: () => ({ to: '/home', document: true, notice: { key: 'members.joined' } }),
})

const decline = defineAction({
  name: 'decline',
  schema: async () => (await import('./contract.ts')).invitationToken,
  send: ({ api }, values) => api.send('POST /invitations/decline', values),
  // The page says it.
  success: (_answer, { token }) => ({ to: invitationPath(token), document: true }),
})

export const actions = [joinAsNew, joinSignedIn, decline, takeBack, askAgain]

/** The page behind the link of an invitation. Opening it changes nothing, because mail scanners open links. */
export default definePage({
  prefetch: (_answers, { query }) => ({ offered: offer(query.token ?? '') }),
  View: Invitation,
})

function Invitation() {
  const t = useT()
  const me = useMe()
  const kept = useKeptLinkToken()
  const token = kept ?? ''
  const found = useQuery(offer(token))
  const { data } = found
  const isForAnother = me && data && me.email.toLowerCase() !== data.email.toLowerCase()
  return (
    <Page title={t('members.invitation')} bare noindex>
      <div className={`wrap ${styles.page}`}>
        {kept === undefined ? (
          <>
            <div className="card section scripted">
              <h1>{t('members.invitation')}</h1>
            </div>
            <noscript>
              <EndedInvitation state="unknown" token="" />
            </noscript>
          </>
        ) : found.isError ? (
          <LoadFailed error={found.error} retry={() => void found.refetch()} />
        ) : token && data === undefined ? (
          <Skeleton rows={1} />
        ) : !data || data.state !== 'open' || isForAnother ? (
          <EndedInvitation state={!data ? 'unknown' : data.state === 'open' ? 'other' : data.state} token={token} />
        ) : (
          <Offer offered={data} token={token} />
        )}
      </div>
    </Page>
  )
}

function Offer({ offered, token }: { offered: InvitationOffer; token: string }) {
  const t = useT()
  const me = useMe()
  const { company, invited_by, roles, expires_at } = offered
  const until = dayOf(expires_at)
  return (
    <>
      <div className="card">
        <div className={`section ${styles.offer}`}>
          <div className={styles.head}>
            <Avatar id={company.user_id} name={company.company_name} image={company.profile_image} size="xl" />
            <h1>
              <Sentence
                of="members.invitation_title"
                parts={{ person: <bdi>{invited_by}</bdi>, company: <bdi>{company.company_name}</bdi> }}
              />
            </h1>
          </div>
          <p className="sm">
            <Sentence of="members.your_roles" parts={{ roles: <b>{roleNames(t, roles)}</b> }} />
          </p>
          <ul className="consequences">
            {roles.map((role) => (
              <li key={role}>
                <Icon name="check" />
                {t(`members.about_${role}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className="section">
          {me ? <JoinSignedIn offered={offered} token={token} /> : <Join offered={offered} token={token} />}
        </div>
      </div>
      <div className={`xs muted ${styles.note}`}>
        {/* The tab keeps the link meanwhile, which needs scripts. */}
        {!me && (
          <p className="scripted">
            {t('members.join_has_account')}{' '}
            <Link className="text-link" to={`/login?from=${encodeURIComponent('/invitation')}`}>
              {t('members.join_log_in')}
            </Link>
          </p>
        )}
        <p>
          <Sentence
            of="members.invitation_until"
            parts={{
              date: (
                <>
                  <DayText day={until} />
                  {t('site.list_comma')}
                  <HijriText day={until} />
                </>
              ),
            }}
          />
        </p>
      </div>
    </>
  )
}

/** A visitor who is not signed in: a new person, or one with an account, whose password is asked. */
function Join({ offered: { email, company }, token }: { offered: InvitationOffer; token: string }) {
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
          <Ltr>{email}</Ltr>
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
      <CheckField name="terms" label={t('accounts.terms')}>
        <Link className="text-link" to="/terms-of-use" target="_blank">
          {t('accounts.terms_link')}
        </Link>
      </CheckField>
      <SubmitButton form={form} size="lg" busyLabel={t('members.joining')}>
        {t('members.join')}
      </SubmitButton>
    </Form>
  )
}

function JoinSignedIn({ offered: { company, email }, token }: { offered: InvitationOffer; token: string }) {
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
            <Ltr>{email}</Ltr>
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
