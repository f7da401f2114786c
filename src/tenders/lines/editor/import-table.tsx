// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import '#framework/ui/styles/components.css'
import styles from './import-table.module.css'
import { useState, type ReactNode } from 'react'
import { commaReadings } from '#framework/text/normalize.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { LineField } from '#tenders/lines/import/fields.ts'
import { MAX_UNIT_TEXT, OWN_UNIT } from '#tenders/lines/own-units.ts'
import { cellsOfFile, isReady, type Corrections, type FileRow } from './import-rows.ts'
import { groupedQuantity, type LineCells } from './line-rows.ts'
import type { UnitName } from './row-fields.tsx'

/** Ready rows that are shown before all of them are asked for. */
const FIRST_READY = 3
const HEADS = ['lines.description', 'lines.quantity', 'lines.unit', 'line_editor.import_state'] as const

/** The pressed button is removed, so the focus would be lost. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** The rows of a file: those that need correction first, then those to check, then the other ready ones, folded. */
export function ImportTable({
  bad,
  unsure,
  good,
  ready,
  corrections,
  units,
  onCorrect,
}: {
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
            {shown.map((row) => (
              <Row key={row.n} row={row} units={units} state={<Good />} />
            ))}
          </tbody>
        )}
      </table>
      {folded && (
        <Button onClick={() => setWhole(true)}>{t('line_editor.import_show_all', { count: good.length })}</Button>
      )}
    </>
  )
}

function Good() {
  const t = useT()
  return (
    <span className={styles.good}>
      <Icon name="check" />
      {t('line_editor.import_state_good')}
    </span>
  )
}

/** A row as it was read; what was converted is shown with what was written. */
function Row({
  row,
  units,
  state,
  children,
}: {
  row: FileRow
  units: readonly UnitName[]
  state: ReactNode
  children?: ReactNode
}) {
  const t = useT()
  const { n, values, texts, errors, warnings } = row
  const nameOf = (code: string | null) =>
    values.unit_text ?? units.find((unit) => unit.code === code)?.name ?? code ?? ''
  const isWrong = (field: LineField) => errors.some((error) => error.field === field)
  const cell = (field: LineField, text: string, written?: string) => {
    if (isWrong(field))
      return <bdi className={styles.wrong}>{(written ?? text) || t('line_editor.import_empty_cell')}</bdi>
    if (written === undefined || written === text) return <bdi>{text || '–'}</bdi>
    return (
      <span className={styles.converted}>
        <bdi>{written}</bdi> <span aria-hidden="true">{t('line_editor.import_arrow')}</span> <bdi>{text}</bdi>
      </span>
    )
  }
  const mark = errors.length > 0 ? styles.bad : warnings.length > 0 ? styles.check : undefined
  return (
    <tr role="row" className={mark ? `${styles.row} ${mark}` : styles.row}>
      <th role="rowheader" scope="row">
        <span className={styles.narrow}>{t('line_editor.import_row', { n })}</span>
        <span className={styles.wide}>{n}</span>
      </th>
      <td role="cell" className={styles.description}>
        {values.section && <bdi className={styles.section}>{values.section}</bdi>}
        {cell('description', values.description)}
        {values.optional && <small> {t('line_editor.optional_short')}</small>}
        {values.specification && <small className={styles.specification}>{values.specification}</small>}
      </td>
      <td role="cell" className={styles.quantity}>
        {isWrong('quantity') || warnings.length > 0 ? (
          cell('quantity', groupedQuantity(values.quantity), texts.quantity)
        ) : (
          <bdi dir="ltr">{groupedQuantity(values.quantity)}</bdi>
        )}
      </td>
      <td role="cell">{cell('unit_code', nameOf(values.unit_code), texts.unit_code)}</td>
      <td role="cell" className={styles.state}>
        {state}
      </td>
      {children}
    </tr>
  )
}

/** A row that is not added as it is, or that the person should check: what to do, and fields to do it in. */
function OpenedRow({
  row,
  corrected,
  ready,
  units,
  onCorrect,
}: {
  row: FileRow
  corrected: LineCells | undefined
  ready: boolean
  units: readonly UnitName[]
  onCorrect: (cells: LineCells) => void
}) {
  const t = useT()
  const { n, errors, warnings } = row
  const cells = corrected ?? cellsOfFile(row)
  const isUnsure = ready && !corrected && warnings.length > 0
  const state =
    ready && !isUnsure ? (
      <Good />
    ) : (
      <span className={isUnsure ? styles.unsure : styles.refused}>
        <Icon name="warning" />
        {t(isUnsure ? 'line_editor.import_state_unsure' : 'line_editor.import_state_bad')}
      </span>
    )
  const readings = corrected && commaReadings(cells.quantity)
  const problems = [
    ...(ready ? [] : errors.filter(({ field }) => !(readings && field === 'quantity'))),
    ...(corrected ? [] : warnings),
    ...(readings ? [{ field: 'quantity', message: t('errors.number_unclear', readings) }] : []),
  ]
  const written = (row.texts.unit_code ?? '').slice(0, MAX_UNIT_TEXT).trim()
  const suggested = errors.find(({ suggestion }) => suggestion)?.suggestion
  return (
    <Row row={row} units={units} state={state}>
      <td role="cell" className={styles.why}>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ field, message }) => (
              <li key={field}>
                <Icon name="info" />
                <span dir="auto">
                  {message}
                  {field === 'unit_code' &&
                    suggested &&
                    ` ${t('line_editor.import_nearest', { unit: units.find(({ code }) => code === suggested)?.name ?? suggested })}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {corrected ? (
          <span className={styles.fields} role="group" aria-label={t('line_editor.import_correct_of', { n })}>
            <span className="input">
              <input
                ref={takeFocus}
                aria-label={t('lines.description')}
                dir="auto"
                value={cells.description}
                onChange={(event) => onCorrect({ ...cells, description: event.currentTarget.value })}
              />
            </span>
            <span className="input">
              <input
                aria-label={t('lines.quantity')}
                dir="ltr"
                className="ltr"
                inputMode="decimal"
                value={cells.quantity}
                onChange={(event) => onCorrect({ ...cells, quantity: event.currentTarget.value })}
              />
            </span>
            <span className="input">
              <select
                aria-label={t('lines.unit')}
                value={cells.unit_code}
                onChange={({ currentTarget: { value } }) =>
                  onCorrect({ ...cells, unit_code: value, unit_text: value === OWN_UNIT ? written : '' })
                }
              >
                <option value="">{t('line_editor.choose_unit')}</option>
                {units.map(
                  ({ code, name }) =>
                    // A unit of its own is the one that the file names.
                    (code !== OWN_UNIT || written !== '') && (
                      <option key={code} value={code}>
                        {code === OWN_UNIT ? written : name}
                      </option>
                    ),
                )}
              </select>
              <Icon name="chevron_down" />
            </span>
          </span>
        ) : (
          <button
            type="button"
            className="link-button"
            aria-label={t('line_editor.import_correct_of', { n })}
            onClick={() => onCorrect({ ...cells, ...(suggested && { unit_code: suggested }) })}
          >
            {t('line_editor.import_correct')}
          </button>
        )}
      </td>
    </Row>
  )
}
