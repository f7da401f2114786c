// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import '#framework/ui/styles/components.css'
import styles from './import-table.module.css'
import { Fragment, useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import type { ReadLines } from '#tenders/lines/import/contract.ts'
import { OpenedRow, ReadyRow } from './import-row.tsx'
import { isReady, titleOf, type Corrections, type FileRow } from './import-rows.ts'
import type { LineCells } from './line-rows.ts'
import type { UnitName } from './row-fields.tsx'

/** Ready rows that are shown before all of them are asked for. */
const FIRST_READY = 3
const HEADS = ['lines.description', 'lines.quantity', 'lines.unit', 'line_editor.import_state'] as const

/**
 * The rows of a file: those that need correction first, then those to check, then the other ready ones below the titles
 * of their sections, folded.
 */
export function ImportTable({
  read: { file, sections },
  bad,
  unsure,
  good,
  ready,
  corrections,
  units,
  onCorrect,
}: {
  read: Pick<ReadLines, 'file' | 'sections'>
  bad: readonly FileRow[]
  unsure: readonly FileRow[]
  good: readonly FileRow[]
  ready: number
  corrections: Corrections
  units: readonly UnitName[]
  onCorrect: (n: number, cells: LineCells) => void
}) {
  const t = useT()
  const [filter, setFilter] = useState<'all' | 'bad'>('all')
  const [whole, setWhole] = useState(false)
  const opened = [...bad, ...unsure]
  const wrong = opened.filter((row) => !isReady(row, corrections)).length
  const shown = filter === 'bad' ? [] : whole ? good : good.slice(0, FIRST_READY)
  const folded = filter === 'all' && !whole && good.length > FIRST_READY
  const filters = [
    ['all', t('line_editor.import_all', { count: opened.length + good.length })],
    ['bad', t('line_editor.import_bad', { count: opened.length })],
  ] as const
  return (
    <>
      <div className={styles.summary}>
        <p role="status">
          {t('line_editor.import_ready', { count: ready })}
          {wrong > 0 && (
            <>
              {t('site.list_separator')}
              <b>{t('line_editor.import_wrong', { count: wrong })}</b>
            </>
          )}
        </p>
        {opened.length > 0 && (
          <div className="segmented" role="group" aria-label={t('line_editor.import_filter')}>
            {filters.map(([value, label]) => (
              <button key={value} type="button" aria-pressed={filter === value} onClick={() => setFilter(value)}>
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{t('line_editor.import_title')}</caption>
        <thead role="rowgroup">
          <tr role="row" className={styles.head}>
            <th role="columnheader" scope="col">
              {t('line_editor.import_file_row')}
            </th>
            {HEADS.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {opened.map((row) => (
            <OpenedRow
              key={row.n}
              row={row}
              sheet={file.sheets.length > 1 ? file.sheet : undefined}
              corrected={corrections.get(row.n)}
              ready={isReady(row, corrections)}
              units={units}
              onCorrect={(cells) => onCorrect(row.n, cells)}
            />
          ))}
        </tbody>
        {shown.length > 0 && (
          <tbody role="rowgroup">
            {opened.length > 0 && (
              <tr role="row" className={styles.gap}>
                <td role="cell">{t('line_editor.import_first', { count: good.length })}</td>
              </tr>
            )}
            {shown.map((row, index) => {
              const { section } = row.values
              const isFirst = section !== (shown[index - 1]?.values.section ?? null)
              return (
                <Fragment key={row.n}>
                  {isFirst && <SectionTitle section={section} n={titleOf(row, sections)} />}
                  <ReadyRow row={row} units={units} />
                </Fragment>
              )
            })}
          </tbody>
        )}
      </table>
      {folded && (
        <Button onClick={() => setWhole(true)}>{t('line_editor.import_show_all', { count: good.length })}</Button>
      )}
    </>
  )
}

/** The title of a section above its first row that is shown; `n` is the row of the file where it stands. */
function SectionTitle({ section, n }: { section: string | null; n: number | undefined }) {
  const t = useT()
  return (
    <tr role="row" className={styles.title}>
      <th role="rowheader" scope="rowgroup">
        {n !== undefined && <span>{t('line_editor.import_row', { n })}</span>}
        <bdi>{section ?? t('lines.no_section')}</bdi>
      </th>
    </tr>
  )
}
