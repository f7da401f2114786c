import styles from './price-sheet.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { formatUnitPrice } from '#tenders/lines/figures.ts'
import type { ReadPrices } from '#tenders/lines/import/contract.ts'
import { answered, isLineAsked, isPriceAsked, NO_ANSWERS, type SheetAnswers, type SheetRow } from './sheet-answers.ts'

const CHOICES = ['leave', 'worked_out', 'as_written'] as const satisfies SheetAnswers['prices'][]

/** What a price sheet leaves to the person, before anything of it is filled in. */
export function SheetQuestions({
  read,
  registered,
  onFill,
  onCancel,
}: {
  read: ReadPrices
  registered: boolean
  onFill: (answers: SheetAnswers) => void
  onCancel: () => void
}) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [answers, setAnswers] = useState(NO_ANSWERS)
  useEffect(() => box.current?.focus(), [])
  const { rows, sheet_of } = read
  const of_price = rows.filter(isPriceAsked)
  const of_line = rows.filter(isLineAsked)
  // Without a VAT number there is no VAT to take out.
  const can_work_out = registered && of_price.some(({ asked }) => asked?.worked_out)
  const count = answered(rows, answers).filter(
    ({ errors, values, line_id }) => errors.length === 0 && values.unit_price !== null && line_id !== null,
  ).length
  const confirm = (n: number, is: boolean) =>
    setAnswers((before) => {
      const next = new Set(before.rows)
      if (is) next.add(n)
      else next.delete(n)
      return { ...before, rows: next }
    })
  return (
    <div ref={box} className={styles.questions} role="group" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <b id={`${id}-title`}>{t('pricing.sheet_questions')}</b>
      {sheet_of?.is_older && <p>{t('pricing.sheet_older', { version: sheet_of.version })}</p>}
      {of_price.length > 0 && (
        <>
          <Questions title={t('pricing.sheet_price_questions', { count: of_price.length })} rows={of_price} />
          <div className={styles.choice}>
            <label htmlFor={`${id}-prices`}>{t('pricing.sheet_choose')}</label>
            <div className="input">
              <select
                id={`${id}-prices`}
                value={answers.prices}
                onChange={({ currentTarget }) =>
                  setAnswers({
                    ...answers,
                    prices: CHOICES.find((choice) => choice === currentTarget.value) ?? 'leave',
                  })
                }
              >
                {CHOICES.filter((choice) => choice !== 'worked_out' || can_work_out).map((choice) => (
                  <option key={choice} value={choice}>
                    {t(`pricing.sheet_${choice}`)}
                  </option>
                ))}
              </select>
              <Icon name="chevron_down" />
            </div>
          </div>
        </>
      )}
      {of_line.length > 0 && (
        <Questions
          title={t('pricing.sheet_line_questions', { count: of_line.length })}
          rows={of_line}
          confirmed={answers.rows}
          onConfirm={confirm}
        />
      )}
      <div className={styles.acts}>
        <Button look="primary" size="sm" onClick={() => onFill(answers)}>
          {t('pricing.sheet_fill', { count })}
        </Button>
        <Button look="ghost" size="sm" onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      </div>
    </div>
  )
}

function Questions({
  title,
  rows,
  confirmed,
  onConfirm,
}: {
  title: string
  rows: readonly SheetRow[]
  /** Given where rows are confirmed one by one. */
  confirmed?: ReadonlySet<number>
  onConfirm?: (n: number, is: boolean) => void
}) {
  const t = useT()
  const why = ({ errors }: SheetRow) =>
    errors.flatMap(({ field, message }) => ((field === 'unit_price') === !confirmed ? message : []))
  const [first] = rows
  // What is asked of every row is said once.
  const common = first && rows.every((row) => String(why(row)) === String(why(first))) ? why(first) : []
  return (
    <>
      <p>{title}</p>
      {common.map((message) => (
        <span key={message} className={styles.why} dir="auto">
          {message}
        </span>
      ))}
      <ul>
        {rows.map((row) => {
          const { n, line_no, asked } = row
          const [written = '', worked_out] = [asked?.as_written, asked?.worked_out].map((price) =>
            formatUnitPrice(price ?? ''),
          )
          return (
            <li key={n}>
              {t('line_editor.import_row', { n })}
              {t('site.list_separator')}
              {t('pricing.sheet_line', { number: line_no ?? 0 })}
              {t('site.list_separator')}
              <bdi className="num">{written}</bdi>
              {!confirmed && asked?.worked_out && (
                <>
                  {' '}
                  <span aria-hidden="true">{t('line_editor.import_arrow')}</span>{' '}
                  <bdi className="num">{worked_out}</bdi>
                </>
              )}
              {common.length === 0 &&
                why(row).map((message) => (
                  <span key={message} className={styles.why} dir="auto">
                    {message}
                  </span>
                ))}
              {onConfirm && (
                <label className={styles.confirm}>
                  <input
                    type="checkbox"
                    checked={confirmed?.has(n) ?? false}
                    onChange={({ currentTarget }) => onConfirm(n, currentTarget.checked)}
                  />
                  {t('pricing.sheet_confirm', { price: written, number: line_no ?? 0 })}
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
