import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { dayOf } from '#platform/day.ts'
import { formatMoment, formatTime } from '#platform/format.ts'
import { useApi, useLang, useToday, useWords } from '#platform/ssr/context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { LoadFailed } from '#platform/ui/states.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { word, type WordKey } from '#platform/words.ts'
import type { OwnSession } from './contract.ts'
import { ownSessions } from './profile-queries.ts'

const DEVICES = {
  computer: word('accounts.session_computer'),
  phone: word('accounts.session_phone'),
  tablet: word('accounts.session_tablet'),
} as const satisfies Record<OwnSession['device'], WordKey>

/** Where the company is signed in, and the way to end that elsewhere. The session in use is left by logging out. */
export function SessionList() {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const list = useQuery(ownSessions(api))
  const [ending, setEnding] = useState<readonly number[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  const sessions = list.data ?? []
  const others = sessions.filter(({ current }) => !current).map(({ session_id }) => session_id)

  async function end(ids: readonly number[]) {
    setEnding(ids)
    try {
      for (const id of ids) {
        // One that is gone already is as it should be.
        await api.send('DELETE', `/user/sessions/${id}`).catch((thrown: unknown) => {
          if (!isApiFailure(thrown) || thrown.status !== 404) throw thrown
        })
      }
      toast(t(ids.length > 1 ? 'accounts.sessions_ended' : 'accounts.session_ended'), 'success')
    } catch (thrown) {
      toast([t('accounts.session_end_failed'), isApiFailure(thrown) ? thrown.error : t('errors.generic')].join('\n'), 'error')
    }
    await queries.invalidateQueries({ queryKey: ownSessions(api).queryKey })
    setEnding([])
    // What was pressed is gone.
    title.current?.focus()
  }

  if (list.isError) return <LoadFailed error={list.error} retry={() => void list.refetch()} />
  return (
    <section className="card sec" id="sessions" aria-labelledby="sessions-title">
      <div className="sech">
        <h2 id="sessions-title" ref={title} tabIndex={-1}>
          {t('accounts.sessions_title')} {sessions.length > 0 && <span className="cnt">{sessions.length}</span>}
        </h2>
        {others.length > 1 && (
          <Button size="sm" busy={ending.length > 1} onClick={() => void end(others)}>
            {t('accounts.sessions_end_others')}
          </Button>
        )}
      </div>
      <ul className="sess">
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            busy={ending.includes(session.session_id)}
            end={() => ending.length === 0 && void end([session.session_id])}
          />
        ))}
      </ul>
      <p className="xs muted note">{t('accounts.sessions_note')}</p>
    </section>
  )
}

function SessionRow({ session: { device, current, last_seen_at, created_at }, busy, end }: { session: OwnSession; busy: boolean; end: () => void }) {
  const t = useWords()
  const lang = useLang()
  const today = useToday()
  const seen = current
    ? t('accounts.session_now')
    : dayOf(last_seen_at) === today
      ? t('accounts.session_today', { time: formatTime(last_seen_at) })
      : t('accounts.session_last_seen', { date: formatMoment(last_seen_at, lang) })
  const facts = t('accounts.session_facts', { seen, opened: t('accounts.session_opened', { date: formatMoment(created_at, lang) }) })
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
        <Button size="sm" busy={busy} aria-label={`${t('accounts.session_end')}: ${t(DEVICES[device])}. ${facts}`} onClick={end}>
          {t('accounts.session_end')}
        </Button>
      )}
    </li>
  )
}
