import styles from './version-bar.module.css'
import { formatMoment } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import type { VersionView } from '../contract.ts'

/** Beyond this many versions the dots of the bar say nothing. */
const MAX_DOTS = 6

/** The versions of an RFQ as dots on a line, with those between two. */
export function VersionBar({ versions, from, to }: { versions: readonly VersionView[]; from: number; to: number }) {
  const t = useT()
  const lang = useLang()
  if (versions.length > MAX_DOTS) return null
  return (
    <ol className={styles.bar}>
      {versions.map(({ version, created_at }, index) => (
        <li key={version} className={version >= from && version <= to ? styles.compared : undefined}>
          <b>{t('amendments.version', { n: version })}</b>
          <small className="muted">
            {t(index === 0 ? 'amendments.published_on' : 'amendments.changed_on', {
              date: formatMoment(created_at, lang),
            })}
          </small>
          {index === versions.length - 1 && <small className="muted">{t('amendments.current')}</small>}
        </li>
      ))}
    </ol>
  )
}
