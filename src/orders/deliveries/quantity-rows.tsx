// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './deliveries.module.css'
import type { MouseEvent } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { asciiDigits } from '#framework/ui/form/fields.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import type { Order } from '../contract.ts'
import { lumpSumsOf } from '../lump-sum.ts'
import { Figure, LineName } from './progress.tsx'

/** The button that fills in all that is left. */
export const ALL_LEFT = 'all_left'

type PostedRow = Record<string, unknown>

/** The rows of the form with all that is left in them: their JSON. */
export const withAllLeft = (rows: unknown) =>
  JSON.stringify(
    (Array.isArray(rows) ? (rows as PostedRow[]) : []).map((row) => ({ ...row, quantity: row.left, done: true })),
  )

/** The rows that were posted: their JSON. */
function postedRows(text: string | undefined): PostedRow[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? (rows as PostedRow[]) : []
  } catch {
    return []
  }
}

const openLines = ({ lines }: Order) => lines.filter(({ left }) => Number(left) > 0)

/** The names of cells that are filled from the start. */
export const presetCells = (order: Order) =>
  openLines(order).flatMap((_, index) => [`lines.${index}.line_no`, `lines.${index}.left`])

/** How much of each line is delivered: a quantity, or a tick where a line is delivered as a whole. */
export function QuantityRows({ form, order }: { form: FormHandle; order: Order }) {
  const t = useT()
  const { id, problem, initial } = useField('lines')
  const posted = postedRows(initial)
  const wholes = lumpSumsOf(order.snapshot)
  const open = openLines(order)
  function fill(event: MouseEvent) {
    const element = form.element.current
    if (!element) return
    event.preventDefault()
    for (const [index, { left }] of open.entries()) {
      const tick = element.elements.namedItem(`lines.${index}.done`)
      if (tick instanceof HTMLInputElement && !tick.checked) tick.click()
      else writeText(element, `lines.${index}.quantity`, left)
    }
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem && `${id}-err`}
      className={problem ? 'field bad' : 'field'}
    >
      <div className={styles.top}>
        <h2 id={`${id}-label`}>{t('delivery.lines')}</h2>
        <button type="submit" className={buttonClass('secondary', 'sm')} {...refreshButton(ALL_LEFT)} onClick={fill}>
          {t('delivery.all_left')}
        </button>
      </div>
      {problem && <ProblemLine id={id} problem={problem} />}
      <table role="table" id={id} tabIndex={-1} className={styles.lines}>
        <caption className="visually-hidden">{t('delivery.lines')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={styles.number}>
              {t('pricing.number')}
            </th>
            <th role="columnheader" scope="col">
              {t('pricing.item')}
            </th>
            {(['delivery.ordered', 'delivery.before', 'delivery.left'] as const).map((words) => (
              <th key={words} role="columnheader" scope="col" className={styles.figure}>
                {t(words)}
              </th>
            ))}
            <th role="columnheader" scope="col" className={styles.now}>
              {t('delivery.now')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {order.lines.map((line) => (
            <Row
              key={line.line_no}
              order={order}
              line={line}
              index={open.indexOf(line)}
              posted={posted[open.indexOf(line)]}
              whole={wholes.has(line.line_no)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  order: Order
  line: Order['lines'][number]
  /** Among the lines of which something is left; -1 where nothing is. */
  index: number
  posted: PostedRow | undefined
  whole: boolean
}

function Row({ order, line, index, posted, whole }: RowProps) {
  const { line_no, ordered, confirmed, waiting, left } = line
  const t = useT()
  return (
    <tr role="row">
      <td role="cell" className={styles.number}>
        {formatNumber(line_no)}
      </td>
      <th role="rowheader" scope="row">
        <LineName order={order} line_no={line_no} />
      </th>
      <Figure label="delivery.ordered" quantity={ordered} />
      <Figure label="delivery.before" quantity={addQuantities(confirmed, waiting)} />
      <Figure label="delivery.left" quantity={left} />
      <td role="cell" className={styles.now}>
        <span className={styles.label} aria-hidden="true">
          {t('delivery.now')}
        </span>
        {index < 0 ? (
          <span className="muted">{t('delivery.all_recorded')}</span>
        ) : (
          <Cell line_no={line_no} left={left} index={index} posted={posted} whole={whole} />
        )}
      </td>
    </tr>
  )
}

function Cell({
  line_no,
  left,
  index,
  posted,
  whole,
}: Pick<RowProps, 'index' | 'posted' | 'whole'> & { line_no: number; left: string }) {
  const t = useT()
  const name = `lines.${index}`
  const { form, id, problem, initial } = useField(`${name}.quantity`)
  const text = initial ?? (typeof posted?.quantity === 'string' ? posted.quantity : '')
  const described = problem && { 'aria-invalid': true as const, 'aria-describedby': `${id}-err` }
  return (
    <>
      <input type="hidden" name={`${name}.line_no`} value={line_no} />
      <input type="hidden" name={`${name}.left`} value={left} />
      <div className={problem ? 'field bad' : 'field'}>
        {whole ? (
          <label className="check">
            <input
              id={id}
              type="checkbox"
              name={`${name}.done`}
              defaultChecked={posted?.done === true}
              aria-label={t('delivery.a11y_whole', { number: line_no })}
              {...described}
            />
            {t('delivery.whole')}
          </label>
        ) : (
          <div className="input">
            <input
              id={id}
              name={`${name}.quantity`}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              defaultValue={text}
              aria-label={t('delivery.a11y_quantity', { number: line_no })}
              onInput={asciiDigits}
              onBlur={() => form?.left(`${name}.quantity`)}
              {...described}
            />
          </div>
        )}
        {problem && <ProblemLine id={id} problem={problem} />}
      </div>
    </>
  )
}

/** The sum of two decimals with up to three places. */
const addQuantities = (one: string, other: string) => String(Math.round((Number(one) + Number(other)) * 1000) / 1000)
