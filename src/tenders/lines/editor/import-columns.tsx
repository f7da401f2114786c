import styles from './import-columns.module.css'
import { useId } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { ReadLines } from '#tenders/lines/import/contract.ts'
import { LINE_FIELDS, type LineField } from '#tenders/lines/import/fields.ts'
import { columnName } from './column-name.ts'

const NAMES: Record<LineField, MessageKey> = {
  line_no: 'line_editor.import_line_no',
  section: 'lines.section',
  description: 'lines.description',
  specification: 'lines.specification',
  quantity: 'lines.quantity',
  unit_code: 'lines.unit',
  optional: 'lines.optional',
}

/** The columns of the file by its own headings, each with what it is taken for; and its sheets. */
export function ImportColumns({
  read,
  busy,
  onColumns,
  onSheet,
}: {
  read: ReadLines
  busy: boolean
  onColumns: (columns: (LineField | null)[]) => void
  onSheet: (sheet: string) => void
}) {
  const t = useT()
  const id = useId()
  const { columns, unassigned, file } = read
  const width = columns.reduce((most, { index }) => Math.max(most, index + 1), 0)

  /** A field belongs to one column: that which had it is left out. Specifications may stand in several. */
  function assign(index: number, field: LineField | null) {
    const next = Array.from(
      { length: width },
      (_, at): LineField | null => columns.find((column) => column.index === at)?.field ?? null,
    )
    if (field && field !== 'specification')
      for (const [at, other] of next.entries()) if (other === field) next[at] = null
    next[index] = field
    onColumns(next)
  }

  return (
    <fieldset className={styles.columns} aria-busy={busy}>
      <legend className="visually-hidden">{t('line_editor.import_columns')}</legend>
      {file.sheets.length > 1 && (
        <Select
          id={`${id}-sheet`}
          label={t('line_editor.import_sheet_label')}
          value={file.sheet ?? ''}
          onValue={onSheet}
          options={file.sheets.map((sheet) => [sheet, sheet])}
        />
      )}
      {columns.map(({ index, letter, heading, field, samples, hidden }) => (
        <Select
          key={index}
          id={`${id}-${index}`}
          label={columnName(t, { letter, heading, hidden })}
          hint={heading ? undefined : samples[0]}
          value={field ?? ''}
          onValue={(value) => assign(index, LINE_FIELDS.find((one) => one === value) ?? null)}
          options={[
            ['', t('line_editor.import_ignored')],
            ...LINE_FIELDS.map((one): [string, string] => [one, t(NAMES[one])]),
          ]}
        />
      ))}
      {unassigned.length > 0 && (
        <p className={styles.missing} role="alert">
          <Icon name="warning" />
          {t('line_editor.import_unassigned', {
            fields: unassigned.map((field) => t(NAMES[field])).join(t('site.list_separator')),
          })}
        </p>
      )}
    </fieldset>
  )
}

function Select({
  id,
  label,
  hint,
  value,
  options,
  onValue,
}: {
  id: string
  label: string
  hint?: string | undefined
  value: string
  options: readonly (readonly [string, string])[]
  onValue: (value: string) => void
}) {
  return (
    <div className={value === '' ? `${styles.column} ${styles.ignored}` : styles.column}>
      <label htmlFor={id}>
        <bdi>{label}</bdi>
        {hint && <bdi className={styles.sample}>{hint}</bdi>}
      </label>
      <div className="input">
        <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {options.map(([one, name]) => (
            <option key={one} value={one} dir="auto">
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron_down" />
      </div>
    </div>
  )
}
