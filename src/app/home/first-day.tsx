import styles from './first-day.module.css'
import type { ReactNode } from 'react'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { Me } from '#framework/ssr/me.ts'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { HomeView } from './contract.ts'
import type { RowKind } from './kinds.ts'
import { actionOf, ROW_WORDS } from './row-words.tsx'

const BUY = [messageKey('home.start_buy_1'), messageKey('home.start_buy_2'), messageKey('home.start_buy_3')] as const
const SELL = [
  messageKey('home.start_sell_1'),
  messageKey('home.start_sell_2'),
  messageKey('home.start_sell_3'),
] as const

const ICONS: Partial<Record<RowKind, IconName>> = { verify_email: 'mail', invite_colleagues: 'user' }

/** The two ways to begin, and further steps worth taking. */
export function FirstDay({ me, view: { rows } }: { me: Me; view: HomeView }) {
  const t = useT()
  return (
    <>
      <div className={styles.ways}>
        {me.can.buy && (
          <Way
            title={t('home.start_buy')}
            steps={BUY}
            to="/rfqs/new"
            look="primary"
            label={t('home.start_buy_do')}
            icon="plus"
          />
        )}
        {me.can.sell && (
          <Way
            title={t('home.start_sell')}
            steps={SELL}
            to="/user-profile/supplier"
            look={me.can.buy ? 'secondary' : 'primary'}
            label={t('home.start_sell_do')}
          />
        )}
      </div>
      <section className={styles.steps} aria-labelledby="home-steps">
        <h2 id="home-steps">{t('home.steps')}</h2>
        <ul className="card">
          {rows.map((row) => {
            const { sentence: What, detail: Why } = ROW_WORDS[row.kind]
            return (
              <Step
                key={row.kind}
                icon={ICONS[row.kind] ?? 'info'}
                what={<What row={row} />}
                why={Why && <Why row={row} />}
                to={row.href}
                label={actionOf(t, row)}
              />
            )
          })}
          <Step
            icon="file"
            what={t('home.look_around')}
            why={t('home.look_around_why')}
            to="/rfqs?status=active"
            label={t('home.browse')}
          />
        </ul>
        <p>{t('home.start_after')}</p>
      </section>
    </>
  )
}

interface WayProps {
  title: string
  steps: readonly MessageKey[]
  to: string
  look: 'primary' | 'secondary'
  label: string
  icon?: IconName
}

function Way({ title, steps, to, look, label, icon }: WayProps) {
  const t = useT()
  return (
    <section className={`card ${styles.way}`}>
      <h2>{title}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <Link className={buttonClass(look)} to={to}>
        {icon && <Icon name={icon} />}
        {label}
      </Link>
    </section>
  )
}

const Step = ({
  icon,
  what,
  why,
  to,
  label,
}: {
  icon: IconName
  what: ReactNode
  why: ReactNode
  to: string
  label: string
}) => (
  <li>
    <Icon name={icon} />
    <div>
      <b>{what}</b>
      <span className="muted">{why}</span>
    </div>
    <Link className={buttonClass('secondary')} to={to}>
      {label}
    </Link>
  </li>
)
