import styles from './second-factor-card.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { LoadFailed } from '#framework/ui/page/states.tsx'
import { ownSecondFactor } from '#companies/profile/profile-queries.ts'

/** Whether signing in asks for a code besides the password, and the ways to change that. */
export function SecondFactorCard() {
  const t = useT()
  const lang = useLang()
  const state = useQuery(ownSecondFactor())
  if (state.isError) return <LoadFailed error={state.error} retry={() => void state.refetch()} />
  const { on = false, confirmed_at = null, recovery_codes_left = 0 } = state.data ?? {}
  return (
    <section className="card section" id="two-step" aria-labelledby="two-step-title">
      <div className={profileStyles.head}>
        <h2 id="two-step-title">
          {t('accounts.totp_title')}{' '}
          <Chip kind={on ? 'ok' : 'neutral'}>{t(on ? 'accounts.totp_is_on' : 'accounts.totp_is_off')}</Chip>
        </h2>
        <Link className={buttonClass('secondary', 'sm')} to={`/user-profile/second-step/${on ? 'off' : 'on'}`}>
          {t(on ? 'accounts.totp_turn_off' : 'accounts.totp_turn_on')}
        </Link>
      </div>
      <p className="sm muted">
        {confirmed_at ? t('accounts.totp_since', { date: formatMoment(confirmed_at, lang) }) : t('accounts.totp_about')}
      </p>
      {on && (
        <div className={styles.remaining}>
          <span className="sm">{t('accounts.totp_codes_left', { count: recovery_codes_left })}</span>
          <Link className={buttonClass('secondary', 'sm')} to="/user-profile/second-step/codes">
            {t('accounts.totp_codes_new')}
          </Link>
        </div>
      )}
    </section>
  )
}
