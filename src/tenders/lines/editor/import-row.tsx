// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './import-table.module.css'
import type { ReactNode } from 'react'
import { commaReadings } from '#framework/text/normalize.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { LineField } from '#tenders/lines/import/fields.ts'
import { MAX_UNIT_TEXT, OWN_UNIT } from '#tenders/core/quantity/own-units.ts'
import { cellsOfFile, type FileRow } from './import-rows.ts'
import { groupedQuantity, type LineCells } from './line-rows.ts'
import type { UnitName } from './row-fields.tsx'

/** The pressed button is removed, so the focus would be lost. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

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
  apart = false,
  children,
}: {
  row: FileRow
  units: readonly UnitName[]
  state: ReactNode
  /** It is not below the title of its section. */
  apart?: boolean
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
        {apart && values.section && <bdi className={styles.section}>{values.section}</bdi>}
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

/** A row that is added as it is. */
export const ReadyRow = (props: { row: FileRow; units: readonly UnitName[] }) => <Row {...props} state={<Good />} />

/** A row that is not added as it is, or that the person should check: what to do, and fields to do it in. */
export function OpenedRow({
  row,
  sheet,
  corrected,
  ready,
  units,
  onCorrect,
}: {
  row: FileRow
  /** The row's sheet, in a workbook with several. */
  sheet: string | undefined
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
    <Row row={row} units={units} state={state} apart>
      <td role="cell" className={styles.why}>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ field, message }) => (
              <li key={message}>
                <Icon name="info" />
                <span dir="auto">
                  {message}
                  {field === 'unit_code' &&
                    suggested &&
                    ` ${t('line_editor.import_nearest', { unit: units.find(({ code }) => code === suggested)?.name ?? suggested })}`}
                  {sheet !== undefined && (
                    <small className={styles.place}>
                      <Sentence of="line_editor.import_place" parts={{ sheet: <bdi>{sheet}</bdi>, n }} />
                    </small>
                  )}
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
            {[...errors, ...warnings].some(({ field }) => field === 'specification') && (
              <span className={`input ${styles.whole}`}>
                <input
                  aria-label={t('lines.specification')}
                  dir="auto"
                  value={cells.specification}
                  onChange={(event) => onCorrect({ ...cells, specification: event.currentTarget.value })}
                />
              </span>
            )}
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
