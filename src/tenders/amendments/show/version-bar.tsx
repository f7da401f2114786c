import styles from './version-bar.module.css'
import { formatMoment } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import type { VersionView } from '../contract.ts'

/** Beyond this many versions the dots of the bar say nothing. */
const MAX_DOTS = 6

interface VersionBarProps {
  versions: readonly VersionView[]
  from: number
  to: number
  /** The version that the viewer's bid answers. */
  answered?: number | undefined
}

/** The versions of an RFQ as dots on a line, with the way from one to another. */
export function VersionBar({ versions, from, to, answered }: VersionBarProps) {
  const t = useT()
  const lang = useLang()
  if (versions.length > MAX_DOTS) return null
  return (
    <ol className={styles.bar}>
      {versions.map(({ version, created_at }, index) => (
        <li
          key={version}
          className={version === to ? styles.to : version >= from && version < to ? styles.between : undefined}
        >
          <b>{t('amendments.version', { n: version })}</b>
          <small className="muted">
            {t(index === 0 ? 'amendments.published_on' : 'amendments.changed_on', {
              date: formatMoment(created_at, lang),
            })}
          </small>
          {index === versions.length - 1 && <small className="muted">{t('amendments.current')}</small>}
          {version === answered && <small className="muted">{t('amendments.your_bid_answers')}</small>}
        </li>
      ))}
    </ol>
  )
}
