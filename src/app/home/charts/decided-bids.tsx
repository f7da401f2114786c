import styles from './decided-bids.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { localized } from '#reference/localized.ts'
import type { DecidedCategory } from '../contract.ts'

/** Maximum of bids of a category that are drawn as marks; larger categories show numbers only. */
const MAX_MARKS = 10
/** Categories with most bids. */
const MAX_CATEGORIES = 6

/** What became of the company's bids: counts, not rates. */
export function DecidedBids({ decided }: { decided: readonly DecidedCategory[] }) {
  const t = useT()
  const lang = useLang()
  const sum = (key: 'accepted' | 'decided') => decided.reduce((total, each) => total + each[key], 0)
  return (
    <div className="card">
      <p className={styles.total}>
        <Sentence
          of="home.accepted_of"
          values={{ decided: t('bids.count', { count: sum('decided') }) }}
          parts={{ accepted: <b className="num">{formatNumber(sum('accepted'))}</b> }}
        />
      </p>
      <ul className={styles.rows}>
        {decided.slice(0, MAX_CATEGORIES).map(({ category, accepted, decided: all }) => (
          <li key={category.category_id}>
            <span>{localized(category, lang)}</span>
            <span className={styles.marks} aria-hidden="true">
              {all <= MAX_MARKS &&
                Array.from({ length: all }, (_, mark) => (
                  <i key={mark} className={mark < accepted ? styles.accepted : undefined} />
                ))}
            </span>
            <span className={styles.count}>{t('home.count_of', { accepted, decided: all })}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.key}>
        <li>
          <i className={styles.accepted} />
          {t('home.key_accepted')}
        </li>
        <li>
          <i />
          {t('home.key_other_accepted')}
        </li>
      </ul>
    </div>
  )
}
