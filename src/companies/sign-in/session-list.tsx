import styles from './session-list.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useLang, useToday, useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { LoadFailed } from '#framework/ui/page/states.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { OwnSession } from '#companies/contract.ts'
import { ownSessions } from '#companies/profile/profile-queries.ts'

const DEVICES = {
  computer: messageKey('accounts.session_computer'),
  phone: messageKey('accounts.session_phone'),
  tablet: messageKey('accounts.session_tablet'),
} as const satisfies Record<OwnSession['device'], MessageKey>

/** Ends a session; one that is gone already is as it should be. */
const endOne = (api: Api, session_id: number) =>
  api.send('DELETE /user/sessions/:session_id', { session_id }).catch((thrown: unknown) => {
    if (!isApiFailure(thrown) || thrown.status !== 404) throw thrown
  })

const endSession = defineAction({
  name: 'end-session',
  schema: async () => (await import('#companies/contract.ts')).sessionParams,
  send: ({ api }, { session_id }) => endOne(api, session_id),
  success: () => ({ to: '/user-profile#sessions', notice: { key: 'accounts.session_ended' } }),
})

const endOtherSessions = defineAction({
  name: 'end-other-sessions',
  schema: () => Promise.resolve(NO_FIELDS),
  send: async ({ api }) => {
    for (const { session_id, current } of await api.get('/user/sessions')) if (!current) await endOne(api, session_id)
  },
  success: () => ({ to: '/user-profile#sessions', notice: { key: 'accounts.sessions_ended' } }),
})

export const sessionActions = [endSession, endOtherSessions] as const

/** Where the company is signed in, and the way to end that elsewhere. The session in use is left by signing out. */
export function SessionList() {
  const t = useT()
  const queries = useQueryClient()
  const list = useQuery(ownSessions())
  const title = useRef<HTMLHeadingElement>(null)
  const sessions = list.data ?? []
  // What was pressed is gone.
  const ended = () =>
    void queries.invalidateQueries({ queryKey: ownSessions().queryKey }).then(() => title.current?.focus())
  const form = useForm({ action: endOtherSessions, toastErrors: 'accounts.session_end_failed', done: ended })

  return (
    <section className="card section" id="sessions" aria-labelledby="sessions-title">
      <div className={profileStyles.head}>
        <h2 id="sessions-title" ref={title} tabIndex={-1}>
          {t('accounts.sessions_title')} {sessions.length > 0 && <span className="count">{sessions.length}</span>}
        </h2>
        {sessions.length > 2 && (
          <Form form={form}>
            <SubmitButton form={form} look="secondary" size="sm">
              {t('accounts.sessions_end_others')}
            </SubmitButton>
          </Form>
        )}
      </div>
      {list.isError ? (
        <LoadFailed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow key={session.session_id} session={session} ended={ended} />
          ))}
        </ul>
      )}
      <p className={`xs muted ${styles.note}`}>{t('accounts.sessions_note')}</p>
    </section>
  )
}

function SessionRow({
  session: { session_id, device, current, last_seen_at, created_at },
  ended,
}: {
  session: OwnSession
  ended: () => void
}) {
  const t = useT()
  const lang = useLang()
  const today = useToday()
  const form = useForm({
    action: endSession,
    extra: { session_id: String(session_id) },
    toastErrors: 'accounts.session_end_failed',
    done: ended,
  })
  const seen = current
    ? t('accounts.session_now')
    : dayOf(last_seen_at) === today
      ? t('accounts.session_today', { time: formatTime(last_seen_at) })
      : t('accounts.session_last_seen', { date: formatMoment(last_seen_at, lang) })
  const facts = t('accounts.session_facts', {
    seen,
    opened: t('accounts.session_opened', { date: formatMoment(created_at, lang) }),
  })
  return (
    <li>
      <Icon name={device === 'computer' ? 'computer' : 'mobile'} />
      <span>
        <b>
          {t(DEVICES[device])}
          {current && <Chip kind="ok">{t('accounts.session_this')}</Chip>}
        </b>
        <span className="xs muted">{facts}</span>
      </span>
      {!current && (
        <Form form={form}>
          <SubmitButton
            form={form}
            look="secondary"
            size="sm"
            aria-label={`${t('accounts.session_end')}: ${t(DEVICES[device])}. ${facts}`}
          >
            {t('accounts.session_end')}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
