// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './line-row.module.css'
import { memo } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { countedUnit } from '#reference/units/counted-unit.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Button, IconButton } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { asciiDigits } from '#framework/ui/form/fields.tsx'
import { cellControl, LineCell } from '#tenders/lines/line-cell.tsx'
import { OWN_UNIT } from '#tenders/core/quantity/own-units.ts'
import { SectionInput, UnitSelect, UnitText, type UnitName } from './row-fields.tsx'
import { groupedQuantity, isEmptyRow, type LineCells, type LineColumn, type LineRow as Row } from './line-rows.ts'

/** What rows report; the same object for the life of the editor. */
export interface LineEvents {
  change: <C extends LineColumn>(key: number, column: C, value: LineCells[C]) => void
  left: (key: number, column: LineColumn) => void
  toggle: (key: number) => void
  remove: (key: number, column?: LineColumn) => void
}

export type CellProblems = Partial<Record<LineColumn, string>>

export interface LineRowProps {
  row: Row
  number: number
  /** Where the table is in the document. */
  index: number
  /** Begins the ids of the cells: `form-lines.3`. */
  id: string
  /** Begins the names of the cells while the browser itself sends them: `lines.3`. */
  name: string | undefined
  /** An empty row among others has no number on screen. */
  blank: boolean
  /** An empty row for those without scripts. */
  spare: boolean
  problems: CellProblems | undefined
  open: boolean
  /** A long table: units are listed where one is being chosen. */
  long: boolean
  units: readonly UnitName[]
  /** For a long table without scripts: the list in the document with the names of all units. */
  list: string | undefined
  /** The list in the document with the sections of the table; undefined until sections are enabled. */
  sections: string | undefined
  events: LineEvents
}

/** One line: a row of the table on a desk, a card that opens on a phone. */
export const LineRow = memo(function LineRow({
  row,
  number,
  index,
  id,
  name,
  blank,
  spare,
  problems,
  open,
  long,
  units,
  list,
  sections,
  events,
}: LineRowProps) {
  const t = useT()
  const lang = useLang()
  const { key } = row
  const unit = units.find(({ code, name }) => code === row.unit_code || name === row.unit_code)
  const classes = [styles.row, spare && styles.spare, open && styles.open, problems && styles.wrong]
    .filter(Boolean)
    .join(' ')
  const cell = (column: LineColumn, label: MessageKey) =>
    cellControl({
      id,
      name,
      column,
      label: t(label, { number }),
      problem: problems?.[column],
      onLeave: () => events.left(key, column),
    })
  return (
    <tr role="row" className={classes} data-row={key} aria-rowindex={index + 2}>
      <th role="rowheader" scope="row" className={styles.number}>
        {blank ? '' : number}
      </th>
      <td role="cell" className={styles.folded}>
        <button type="button" aria-expanded={open} onClick={() => events.toggle(key)}>
          <Summary
            row={row}
            unit={
              unit && (unit.code === OWN_UNIT && row.unit_text ? row.unit_text : countedUnit(unit, row.quantity, lang))
            }
            wrong={problems !== undefined}
          />
          <Icon name="chevron_down" />
        </button>
      </td>
      <LineCell
        id={`${id}.description`}
        className={styles.description}
        label={t('lines.description')}
        problem={problems?.description}
      >
        <textarea
          {...cell('description', 'line_editor.description_of')}
          rows={1}
          dir="auto"
          value={row.description}
          onChange={(event) => events.change(key, 'description', event.currentTarget.value)}
        />
      </LineCell>
      <LineCell
        id={`${id}.quantity`}
        className={styles.quantity}
        label={t('lines.quantity')}
        problem={problems?.quantity}
      >
        <input
          {...cell('quantity', 'line_editor.quantity_of')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={row.quantity}
          onChange={(event) => {
            asciiDigits(event)
            events.change(key, 'quantity', event.currentTarget.value)
          }}
          onBlur={(event) => {
            const grouped = groupedQuantity(event.currentTarget.value)
            if (grouped !== row.quantity) events.change(key, 'quantity', grouped)
            events.left(key, 'quantity')
          }}
        />
      </LineCell>
      <LineCell
        id={`${id}.unit_code`}
        className={styles.unit}
        label={t('lines.unit')}
        problem={problems?.unit_code}
        below={
          (unit?.code === OWN_UNIT || (name !== undefined && !list)) && (
            <UnitText
              control={cell('unit_text', 'line_editor.unit_text_of')}
              value={row.unit_text}
              id={id}
              problem={problems?.unit_text}
              write={(text) => events.change(key, 'unit_text', text)}
            />
          )
        }
      >
        {list ? (
          <input
            {...cell('unit_code', 'line_editor.unit_of')}
            list={list}
            dir="auto"
            autoComplete="off"
            value={unit?.name ?? row.unit_code}
            onChange={(event) => events.change(key, 'unit_code', event.currentTarget.value)}
          />
        ) : (
          <UnitSelect
            control={cell('unit_code', 'line_editor.unit_of')}
            units={units}
            chosen={unit?.code ?? ''}
            whole={name !== undefined || !long}
            choose={(code) => events.change(key, 'unit_code', code)}
          />
        )}
        {!list && <Icon name="chevron_down" />}
      </LineCell>
      <td role="cell" className={styles.optional}>
        <label>
          <input
            {...cell('optional', 'line_editor.optional_of')}
            type="checkbox"
            value="true"
            checked={row.optional}
            onChange={(event) => events.change(key, 'optional', event.currentTarget.checked)}
          />
          <span aria-hidden="true">{t('line_editor.optional_label')}</span>
        </label>
      </td>
      <LineCell
        id={`${id}.specification`}
        className={styles.specification}
        label={t('line_editor.specification_label')}
        problem={problems?.specification}
      >
        <textarea
          {...cell('specification', 'line_editor.specification_of')}
          rows={2}
          dir="auto"
          placeholder={t('line_editor.specification_label')}
          value={row.specification}
          onChange={(event) => events.change(key, 'specification', event.currentTarget.value)}
        />
      </LineCell>
      {(sections !== undefined || row.section !== '') && (
        <LineCell
          id={`${id}.section`}
          className={styles.section}
          label={t(name === undefined ? 'line_editor.section_from' : 'lines.section')}
          problem={problems?.section}
        >
          <SectionInput
            control={{ ...cell('section', 'line_editor.section_of'), list: sections }}
            value={row.section}
            write={(text) => events.change(key, 'section', text)}
          />
        </LineCell>
      )}
      <td role="cell" className={styles.actions}>
        <IconButton
          icon="file"
          label={t('line_editor.more_of', { number })}
          aria-expanded={open}
          className={
            row.specification || row.section
              ? `icon-button ${styles.more} ${styles.written}`
              : `icon-button ${styles.more}`
          }
          onClick={() => events.toggle(key)}
        />
        <Button className={styles.done} icon="check" onClick={() => events.toggle(key)}>
          {t('line_editor.done')}
        </Button>
        <button
          type="button"
          className={styles.remove}
          aria-label={t('line_editor.remove_of', { number })}
          title={t('line_editor.remove_of', { number })}
          onClick={() => events.remove(key)}
        >
          <Icon name="close" />
          <span aria-hidden="true">{t('line_editor.remove')}</span>
        </button>
      </td>
    </tr>
  )
})

/** Summary of a folded card: description, quantity with unit, what is missing. */
function Summary({ row, unit, wrong }: { row: Row; unit: string | undefined; wrong: boolean }) {
  const t = useT()
  const { description, quantity, optional } = row
  if (isEmptyRow(row)) return <span className={styles.blank}>{t('line_editor.empty_line')}</span>
  return (
    <span>
      <bdi className={styles.title}>{description || t('line_editor.empty_line')}</bdi>
      <small>
        {quantity === '' ? t('line_editor.no_quantity') : <bdi className="num">{quantity}</bdi>}
        {unit ? (
          <>
            {' '}
            <bdi>{unit}</bdi>
          </>
        ) : (
          <span
            className={wrong ? styles.missing : undefined}
          >{`${t('site.list_separator')}${t('line_editor.no_unit')}`}</span>
        )}
        {optional && `${t('site.list_separator')}${t('line_editor.optional_short')}`}
      </small>
    </span>
  )
}
