import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ResultSheet } from '#companies/result-sheet.tsx'
import type { InvitationOffer } from './contract.ts'

/** Asks the administrators of the company for another link. */
export const askAgain = defineAction({
  name: 'ask-again',
  schema: async () => (await import('./contract.ts')).invitationToken,
  send: ({ api }, values) => api.send('POST /invitations/ask-again', values),
  success: () => ({ to: '/', notice: { key: 'members.asked_again' } }),
})

/** The page of a link, as a document of its own: the address has the token until it is read. */
export const invitationPath = (token: string) => `/invitation?token=${encodeURIComponent(token)}`

/** The same link offers the invitation again. */
export const takeBack = defineAction({
  name: 'take-back',
  schema: async () => (await import('./contract.ts')).invitationToken,
  send: ({ api }, values) => api.send('POST /invitations/take-back', values),
  success: (_answer, { token }) => ({
    to: invitationPath(token),
    document: true,
    notice: { key: 'members.taken_back' },
  }),
})

type EndedState = Exclude<InvitationOffer['state'], 'open'> | 'unknown' | 'other'

/** Icons of states that are not errors. Only an unknown link is shown as an error. */
const ICONS: Partial<Record<EndedState, IconName>> = {
  declined: 'check',
  expired: 'clock',
  used: 'check',
  revoked: 'close',
  other: 'user',
}

/**
 * Explains why an invitation no longer works and offers one next step. Does not reveal whether the address has an
 * account.
 */
export function EndedInvitation({ state, token }: { state: EndedState; token: string }) {
  const t = useT()
  const me = useMe()
  const form = useForm({ action: askAgain, extra: { token } })
  const back = useForm({ action: takeBack, extra: { token } })
  const way =
    state === 'declined' ? (
      <Form form={back}>
        <SubmitButton form={back} look="secondary" busyLabel={t('members.taking_back')}>
          {t('members.take_back')}
        </SubmitButton>
      </Form>
    ) : state === 'expired' || state === 'revoked' ? (
      <Form form={form}>
        <SubmitButton form={form} look="secondary" busyLabel={t('members.asking')}>
          {t('members.ask_again')}
        </SubmitButton>
      </Form>
    ) : state === 'other' ? (
      <Link className={buttonClass('secondary')} to="/sign-out">
        {t('members.log_out')}
      </Link>
    ) : (
      <Link className={buttonClass('secondary')} to="/login">
        {t('accounts.login_title')}
      </Link>
    )
  return (
    <ResultSheet good={false} icon={ICONS[state]} title={t(`members.ended_${state}`)} actions={way}>
      <p>
        {state === 'other'
          ? t('members.ended_other_body', { email: me?.email ?? '' })
          : t(`members.ended_${state}_body`)}
      </p>
    </ResultSheet>
  )
}
