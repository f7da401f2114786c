import styles from './diff-list.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { countedUnit } from '#reference/units/counted-unit.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import type { DiffEntry } from '../contract.ts'
import { Value } from './diff-value.tsx'
import { linePath, pathName } from './diff-words.ts'

interface DiffEffectsProps {
  changes: readonly DiffEntry[]
  /** Those of the RFQ as it is published. */
  lines?: readonly LineView[] | undefined
}

/** What a changed cell's line asks for, and in which unit. */
function LineOfCell({ path, lines }: { path: string; lines: readonly LineView[] }) {
  const t = useT()
  const lang = useLang()
  const { number, cell } = linePath(path) ?? {}
  const line = cell !== undefined && lines.find(({ line_no }) => line_no === number)
  return (
    line && (
      <small className="muted">
        <bdi>{line.description}</bdi>
        {t('site.list_separator')}
        <bdi>{countedUnit(line.unit, line.quantity, lang)}</bdi>
      </small>
    )
  )
}

/** What an amendment would change, and whether bidders must answer it; of texts the phrases that change. */
export function DiffEffects({ changes, lines = [] }: DiffEffectsProps) {
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
            <th scope="row">
              {pathName(t, entry.path)}
              <LineOfCell path={entry.path} lines={lines} />
            </th>
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
