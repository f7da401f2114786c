import styles from './diff-list.module.css'
import { useT } from '#framework/ssr/context.tsx'
import type { DiffEntry } from '../contract.ts'
import { Value } from './diff-value.tsx'
import { pathName } from './diff-words.ts'

/** What an amendment would change, and whether bidders must answer it; of texts the phrases that change. */
export function DiffEffects({ changes }: { changes: readonly DiffEntry[] }) {
  const t = useT()
  return (
    <table className={`${styles.table} ${styles.effects}`}>
      <thead>
        <tr>
          <th scope="col">{t('amendments.place')}</th>
          <th scope="col">{t('amendments.before')}</th>
          <th scope="col">{t('amendments.after')}</th>
          <th scope="col">{t('amendments.effect')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((entry, index) => (
          <tr key={`${entry.path} ${index}`}>
            <th scope="row">{pathName(t, entry.path)}</th>
            <td>
              <Value entry={entry} side="old" stored />
            </td>
            <td>
              <Value entry={entry} side="new" stored={false} />
            </td>
            <td className={entry.material ? undefined : 'muted'}>
              {entry.kind !== 'changed' && `${t(`amendments.${entry.kind}`)}${t('site.list_separator')}`}
              {t(entry.material ? 'amendments.material' : 'amendments.not_material')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
