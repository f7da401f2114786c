import styles from './invitation-list.module.css'
import { useQuery } from '@tanstack/react-query'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Email, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { LoadFailed } from '#framework/ui/page/states.tsx'
import type { Invitation } from './contract.ts'
import { invitations } from './invitation-queries.ts'

const sendAgain = defineAction({
  name: 'send-again',
  schema: async () => (await import('./contract.ts')).invitationParams,
  send: ({ api }, { invitation_id }) =>
    api.send('POST /company/invitations/:invitation_id/send-again', { invitation_id }),
  success: () => ({ to: '/company', notice: { key: 'members.invited' } }),
})

const revoke = defineAction({
  name: 'revoke-invitation',
  schema: async () => (await import('./contract.ts')).invitationParams,
  send: ({ api }, { invitation_id }) => api.send('DELETE /company/invitations/:invitation_id', { invitation_id }),
  success: () => ({ to: '/company', notice: { key: 'members.invitation_revoked' } }),
})

export const invitationActions = [sendAgain, revoke] as const

const SHOWN: readonly Invitation['state'][] = ['open', 'expired', 'declined']

/** The invitations that wait, and those that have expired or were declined, for administrators. */
export function InvitationList() {
  const t = useT()
  const list = useQuery(invitations())
  if (list.isError) return <LoadFailed error={list.error} retry={() => void list.refetch()} />
  const shown = (list.data ?? []).filter(({ state }) => SHOWN.includes(state))
  if (shown.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="invitations-title">
      <h2 id="invitations-title">
        {t('members.invitations')} <span className="count">{shown.length}</span>
      </h2>
      <ul className={`card ${styles.invitations}`}>
        {shown.map((one) => (
          <Row key={one.invitation_id} invitation={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({
  invitation: { invitation_id, email, roles, state, invited_by, created_at, expires_at },
}: {
  invitation: Invitation
}) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const options = {
    extra: { invitation_id: String(invitation_id) },
    toastErrors: 'members.invitation_failed',
    done: () => void refreshMe(),
  } as const
  const again = useForm({ ...options, action: sendAgain, name: `send-again-${invitation_id}` })
  const end = useForm({ ...options, action: revoke, name: `revoke-${invitation_id}` })
  return (
    <li>
      <i className={styles.mark} aria-hidden="true">
        <Icon name="mail" />
      </i>
      <span className={styles.who}>
        <b>
          <Email address={email} />
        </b>
        <small className="muted">
          <Sentence
            of="members.invited_by"
            parts={{ person: <bdi>{invited_by.full_name}</bdi>, date: <MomentDay moment={created_at} /> }}
          />
        </small>
      </span>
      <span className={styles.chips}>
        {roles.map((role) => (
          <Chip key={role}>{t(`members.role_${role}`)}</Chip>
        ))}
      </span>
      <span className="sm muted">
        {state !== 'open' ? (
          t(state === 'declined' ? 'members.declined' : 'members.expired')
        ) : (
          <Sentence of="members.expires" parts={{ date: <MomentDay moment={expires_at} /> }} />
        )}
      </span>
      {state !== 'declined' && (
        <span className={styles.acts}>
          <Form form={again} summary={false}>
            <SubmitButton
              form={again}
              look="secondary"
              size="sm"
              busyLabel={t('members.inviting')}
              aria-label={`${t('members.send_again')}: ${email}`}
            >
              {t('members.send_again')}
            </SubmitButton>
          </Form>
          <Form form={end} summary={false}>
            <SubmitButton
              form={end}
              look="danger_text"
              size="sm"
              busyLabel={t('members.revoking')}
              aria-label={`${t('members.revoke')}: ${email}`}
            >
              {t('members.revoke')}
            </SubmitButton>
          </Form>
        </span>
      )}
    </li>
  )
}
