import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoment } from '#platform/format.ts'
import { useApi, useLang, useWords } from '#platform/ssr/context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { LoadFailed } from '#platform/ui/states.tsx'
import { ownSecondFactor, ownSessions } from './profile-queries.ts'

const TurnOn = lazyPart(async () => (await import('./second-factor-dialogs.tsx')).TurnOn)
const TurnOff = lazyPart(async () => (await import('./second-factor-dialogs.tsx')).TurnOff)
const NewCodes = lazyPart(async () => (await import('./second-factor-dialogs.tsx')).NewCodes)

/** Whether signing in asks for a code besides the password, and the ways to change that. */
export function SecondFactorCard() {
  const t = useWords()
  const lang = useLang()
  const api = useApi()
  const queries = useQueryClient()
  const state = useQuery(ownSecondFactor(api))
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)

  const close = async () => {
    setOpen(null)
    await Promise.all([ownSessions(api), ownSecondFactor(api)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
    // What was pressed may be gone.
    if (document.activeElement === document.body) title.current?.focus()
  }

  if (state.isError) return <LoadFailed error={state.error} retry={() => void state.refetch()} />
  const { on = false, confirmed_at = null, recovery_codes_left = 0 } = state.data ?? {}
  return (
    <section className="card sec" id="two-step" aria-labelledby="two-step-title">
      <div className="sech">
        <h2 id="two-step-title" ref={title} tabIndex={-1}>
          {t('accounts.totp_title')} <Chip kind={on ? 'ok' : 'neutral'}>{t(on ? 'accounts.totp_is_on' : 'accounts.totp_is_off')}</Chip>
        </h2>
        <Button size="sm" onClick={() => setOpen(on ? 'off' : 'on')}>
          {t(on ? 'accounts.totp_turn_off' : 'accounts.totp_turn_on')}
        </Button>
      </div>
      <p className="sm muted">{confirmed_at ? t('accounts.totp_since', { date: formatMoment(confirmed_at, lang) }) : t('accounts.totp_about')}</p>
      {on && (
        <div className="left">
          <span className="sm">{t('accounts.totp_codes_left', { count: recovery_codes_left })}</span>
          <Button size="sm" onClick={() => setOpen('codes')}>
            {t('accounts.totp_codes_new')}
          </Button>
        </div>
      )}
      {open === 'on' && <TurnOn onClose={() => void close()} />}
      {open === 'off' && <TurnOff onClose={() => void close()} />}
      {open === 'codes' && <NewCodes onClose={() => void close()} />}
    </section>
  )
}
