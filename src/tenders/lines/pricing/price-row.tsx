// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './price-row.module.css'
import { memo, useState } from 'react'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { asciiDigits } from '#framework/ui/form/fields.tsx'
import { Menu } from '#framework/ui/elements/menu.tsx'
import type { VatCategory, VatRules } from '#reference/units/contract.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { LineWords, Quantity } from '#tenders/lines/detail/line-words.tsx'
import { cellControl, CellField, CellLabel, LineCell } from '#tenders/lines/line-cell.tsx'
import { formatAmount } from '#framework/i18n/format.ts'
import { formatQuantity, formatRate } from '#tenders/lines/figures.ts'
import { needsReason, netOf, VAT_CODES, type PriceColumn, type PriceRow as Row } from './price-rows.ts'
import type { PriceEvents } from './use-prices.tsx'

export type RowProblems = Partial<Record<PriceColumn, string>>

interface PriceRowProps {
  line: LineView
  /** The quantity that the price was given for, where the line has another one now. */
  before: string | undefined
  row: Row
  index: number
  /** Begins the ids of the cells: `form-lines.3`. */
  id: string
  /** The page has no scripts yet: the browser sends the cells by their names. */
  native: boolean
  /** Without scripts: whether reasons, brand, note and days have fields in the page where they are empty, too. */
  whole: boolean
  registered: boolean
  may_leave_out: boolean
  rules: VatRules
  problems: RowProblems | undefined
  events: PriceEvents
}

/** One line and its price: a row of the table on a desk, a card on a phone. */
export const PriceRow = memo(function PriceRow({
  line,
  before,
  row,
  index,
  id,
  native,
  whole,
  registered,
  may_leave_out,
  rules,
  problems = {},
  events,
}: PriceRowProps) {
  const t = useT()
  const number = line.line_no
  const { offered } = row
  const [wanted, setWanted] = useState(false)
  const net = netOf(line, row)
  const has_more =
    wanted ||
    row.brand !== '' ||
    row.note !== '' ||
    row.delivery_days !== '' ||
    Boolean(problems.brand ?? problems.note ?? problems.delivery_days)
  const cell = (column: PriceColumn, label: MessageKey) =>
    cellControl({
      id,
      name: native ? `lines.${index}` : undefined,
      column,
      label: t(label, { number }),
      problem: problems[column],
      onLeave: () => events.left(index, column),
    })
  const wrong = Object.keys(problems).length > 0
  const offer = (value: boolean) => {
    events.change(index, 'offered', value)
    // The cell exists once the row has been rendered again.
    if (value) requestAnimationFrame(() => document.getElementById(`${id}.unit_price`)?.focus())
  }
  function extra(column: 'brand' | 'note' | 'delivery_days', max?: number) {
    const label = column === 'delivery_days' ? 'days' : column
    return (
      <div className={column === 'note' ? styles.wide : undefined}>
        <span className={styles.always} aria-hidden="true">
          {t(`pricing.label_${label}`)}
        </span>
        <CellField id={`${id}.${column}`} problem={problems[column]}>
          <input
            {...cell(column, `pricing.a11y_${label}`)}
            dir={column === 'delivery_days' ? 'ltr' : 'auto'}
            inputMode={column === 'delivery_days' ? 'numeric' : undefined}
            autoComplete="off"
            maxLength={max}
            value={row[column]}
            onChange={(event) => events.change(index, column, event.currentTarget.value)}
          />
        </CellField>
      </div>
    )
  }

  return (
    <tr
      role="row"
      className={[styles.row, !registered && styles.noVat, wrong && styles.wrong, !offered && styles.left]
        .filter(Boolean)
        .join(' ')}
      data-row={index}
    >
      <th role="rowheader" scope="row" className={styles.number}>
        {number}
      </th>
      <td role="cell" className={styles.item}>
        {native && <input type="hidden" name={`lines.${index}.line_id`} value={row.line_id} />}
        {native && !registered && needsReason(row.vat_category) && (
          <>
            <input type="hidden" name={`lines.${index}.vat_category`} value={row.vat_category} />
            <input type="hidden" name={`lines.${index}.vat_reason`} value={row.vat_reason} />
          </>
        )}
        {native && !may_leave_out && <input type="hidden" name={`lines.${index}.offered`} value="true" />}
        <LineWords line={line} />
        <small>
          <Quantity line={line} />
        </small>
        {before !== undefined && (
          <Chip kind="soon">
            <Sentence
              of="pricing.quantity_changed"
              parts={{
                before: <bdi className="num">{formatQuantity(before)}</bdi>,
                after: <bdi className="num">{formatQuantity(line.quantity)}</bdi>,
              }}
            />
          </Chip>
        )}
        {native && may_leave_out && (
          <label className={styles.offered}>
            <input type="checkbox" name={`lines.${index}.offered`} value="true" defaultChecked={offered} />
            {t('pricing.offered')}
          </label>
        )}
      </td>
      {offered || native ? (
        <>
          <LineCell
            className={styles.price}
            label={t('pricing.price_short')}
            id={`${id}.unit_price`}
            problem={problems.unit_price}
          >
            <input
              {...cell('unit_price', 'pricing.a11y_price')}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={row.unit_price}
              onChange={(event) => {
                asciiDigits(event)
                events.change(index, 'unit_price', event.currentTarget.value)
              }}
            />
          </LineCell>
          {registered && (
            <LineCell
              className={styles.vat}
              label={t('pricing.vat')}
              id={`${id}.vat_category`}
              problem={problems.vat_category}
            >
              <select
                {...cell('vat_category', 'pricing.a11y_vat')}
                value={row.vat_category}
                onChange={(event) => events.change(index, 'vat_category', event.currentTarget.value as VatCategory)}
              >
                {VAT_CODES.map((code) => (
                  <option key={code} value={code}>
                    {t(`pricing.vat_short_${code}`, { rate: `\u2066${formatRate(rules.rates[code])}\u2069` })}
                  </option>
                ))}
              </select>
              <Icon name="chevron_down" />
            </LineCell>
          )}
          <td role="cell" className={styles.net}>
            <CellLabel>{t('lines.total_net')}</CellLabel>
            <bdi dir="ltr">{net === null ? '–' : formatAmount(net)}</bdi>
          </td>
        </>
      ) : (
        <td role="cell" className={styles.notOffered}>
          <span>{t('lines.not_offered')}</span>
          <button
            type="button"
            className="link-button"
            aria-label={t('pricing.a11y_offer', { number })}
            onClick={() => offer(true)}
          >
            {t('pricing.offer')}
          </button>
        </td>
      )}
      <td role="cell" className={styles.options}>
        {!native && offered && may_leave_out && (
          <Menu
            label={t('pricing.a11y_options', { number })}
            items={[
              { label: t('pricing.more'), icon: 'edit', onSelect: () => setWanted(true) },
              { label: t('pricing.not_offer'), icon: 'close', onSelect: () => offer(false) },
            ]}
          />
        )}
        {!native && offered && !may_leave_out && !has_more && (
          <IconButton icon="edit" label={t('pricing.a11y_more', { number })} onClick={() => setWanted(true)} />
        )}
      </td>
      {registered && (offered || native) && (needsReason(row.vat_category) || (native && whole)) && (
        <LineCell
          className={styles.reason}
          label={t('pricing.reason')}
          id={`${id}.vat_reason`}
          problem={problems.vat_reason}
        >
          <ReasonSelect
            control={cell('vat_reason', 'pricing.a11y_reason')}
            category={native ? null : row.vat_category}
            rules={rules}
            value={row.vat_reason}
            onValue={(code) => events.change(index, 'vat_reason', code)}
          />
          <Icon name="chevron_down" />
        </LineCell>
      )}
      {(offered || native) && (has_more || (native && whole)) && (
        <td role="cell" className={styles.more}>
          {extra('brand', 150)}
          {extra('delivery_days')}
          {extra('note', 500)}
        </td>
      )}
    </tr>
  )
})

/** Why no VAT is charged: the reasons of a category, or of all where none is chosen yet. */
export function ReasonSelect({
  control,
  category,
  rules,
  value,
  onValue,
}: {
  control: object
  category: VatCategory | null
  rules: VatRules
  value: string
  onValue: (code: string) => void
}) {
  const t = useT()
  const lang = useLang()
  const reasons = rules.reasons.filter((reason) =>
    category === null ? needsReason(reason.category) : reason.category === category,
  )
  return (
    <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      <option value="">{t('pricing.choose_reason')}</option>
      {reasons.map((reason) => (
        <option key={reason.code} value={reason.code}>
          {reason[`name_${lang}`]}
        </option>
      ))}
    </select>
  )
}
