import type { UnitNames } from '#reference/units/contract.ts'
import styles from './line-row.module.css'
import { useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { CellField } from '#tenders/lines/line-cell.tsx'
import { MAX_UNIT_TEXT } from '#tenders/core/quantity/own-units.ts'

/** A unit as an option of a select. */
export interface UnitName extends UnitNames {
  code: string
  name: string
}

/** The name of a unit that is not in the list. Without scripts a style shows it once that unit is chosen. */
export function UnitText({
  control,
  value,
  id,
  problem,
  write,
}: {
  control: object
  value: string
  id: string
  problem: string | undefined
  write: (text: string) => void
}) {
  const t = useT()
  return (
    <div className={styles.unitText}>
      <CellField id={`${id}.unit_text`} problem={problem}>
        <input
          {...control}
          dir="auto"
          autoComplete="off"
          placeholder={t('lines.unit_text')}
          maxLength={MAX_UNIT_TEXT}
          value={value}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </CellField>
    </div>
  )
}

/** The section of a row; with scripts that of the rows below as well. */
export function SectionInput({
  control,
  value,
  write,
}: {
  control: object
  value: string
  write: (text: string) => void
}) {
  const t = useT()
  return (
    <input
      {...control}
      dir="auto"
      autoComplete="off"
      maxLength={150}
      placeholder={t('line_editor.section_example')}
      value={value}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}

/** The units; all of them only while they are needed, because a table of them weighs more than all the rest. */
export function UnitSelect({
  control,
  units,
  chosen,
  whole,
  choose,
}: {
  control: object
  units: readonly UnitName[]
  chosen: string
  whole: boolean
  choose: (code: string) => void
}) {
  const t = useT()
  const [wanted, setWanted] = useState(false)
  const shown = whole || wanted ? units : units.filter(({ code }) => code === chosen)
  const want = () => setWanted(true)
  return (
    <select
      {...control}
      value={chosen}
      onPointerDown={want}
      onFocus={want}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('line_editor.choose_unit')}</option>
      {shown.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
