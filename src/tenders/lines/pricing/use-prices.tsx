import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { VatCategory } from '#reference/units/contract.ts'
import { dismissToasts } from '#framework/ui/elements/toast.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { parseUnitPrice } from '#tenders/core/lines/amounts.ts'
import { cellControls } from '#tenders/lines/page-of-rows.ts'
import {
  firstCategory,
  groupedPrice,
  needsReason,
  readRows,
  rowsOfLines,
  sumRows,
  textOfRows,
  withVat,
  type PriceCells,
  type PriceColumn,
  type PriceRow,
  type Rates,
} from './price-rows.ts'

/** The name of the button that applies a VAT category to all lines without scripts, and of its fields. */
export const VAT_OF_ALL = 'vat_of_all'
export const REASON_OF_ALL = 'vat_of_all_reason'

interface Prices {
  lines: readonly LineView[]
  /** The prices of a bid that is changed. */
  known: readonly PriceRow[]
  /** The company has a VAT number. */
  registered: boolean
  rates: Rates
  table: RefObject<HTMLElement | null>
}

/** What was typed or chosen in the cells before hydration. */
function typedRows(table: HTMLElement, rows: readonly PriceRow[], registered: boolean): PriceRow[] {
  const controls = cellControls(table)
  const typedCells = rows.map((row, index) => {
    const typed: Record<string, unknown> = { ...row }
    for (const column of Object.keys(row)) {
      const control = controls.get(`lines.${index}.${column}`)
      if (control && column !== 'line_id')
        typed[column] =
          control.type === 'checkbox' ? control.checked : column === 'offered' ? row.offered : control.value
    }
    return typed
  })
  return readRows(typedCells, registered)
}

/** The prices of a form: one row for each line of the RFQ, in its order. */
export function usePrices({ lines, known, registered, rates, table }: Prices) {
  const form = useFormHandle()
  const hydrated = useHydrated()
  const [filled, setFilled] = useState<readonly PriceRow[]>(() => {
    const kept = form?.draftText('lines')
    const rows = rowsOfLines(lines, kept === undefined ? known : readRows(kept, registered), registered)
    if (form?.posted?.refresh !== VAT_OF_ALL) return rows
    const category = form.draftText(VAT_OF_ALL) as VatCategory | undefined
    return withVat(
      rows,
      category !== undefined && category in rates ? category : firstCategory(registered),
      form.draftText(REASON_OF_ALL) ?? '',
    )
  })
  const [live, setLive] = useState(false)
  // The VAT number may be added in a dialog above the form.
  const [began, setBegan] = useState(registered)
  if (began !== registered) {
    setBegan(registered)
    setFilled(readRows(textOfRows(filled, began), registered))
  }
  // Lines may change while their prices are filled in.
  const rows = useMemo(() => rowsOfLines(lines, filled, registered), [lines, filled, registered])
  const totals = useMemo(() => sumRows(lines, rows, rates), [lines, rows, rates])
  const text = useMemo(() => textOfRows(rows, registered), [rows, registered])
  const latest = useRef(rows)
  const complete = useRef((before: readonly PriceRow[]) => before)
  const formRef = useRef(form)
  useLayoutEffect(() => {
    latest.current = rows
    formRef.current = form
    complete.current = (before) => rowsOfLines(lines, before, registered)
  })
  const touched = useRef<string>(undefined)

  // Once, before the cells lose their names: read what the browser has in them.
  useLayoutEffect(() => {
    if (!hydrated && table.current) {
      const typed = typedRows(table.current, latest.current, registered)
      const isTyped = JSON.stringify(typed) !== JSON.stringify(latest.current)
      if (isTyped) form?.typedBefore({ lines: textOfRows(typed, registered) })
      setFilled(typed)
    }
    setLive(true)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // Undo has nothing to act on once the form is gone.
  useEffect(() => () => dismissToasts('lines'), [])

  // After the hidden field has received the rows.
  useEffect(() => {
    const name = touched.current
    touched.current = undefined
    if (name) formRef.current?.changed(name)
  }, [text])

  const replace = useCallback((next: readonly PriceRow[]) => {
    touched.current = 'lines'
    setFilled(next)
  }, [])

  const events = useMemo(
    () => ({
      change<C extends PriceColumn>(index: number, column: C, value: PriceCells[C]) {
        touched.current = `lines.${index}.${column}`
        // Undo would take this back, too.
        dismissToasts('lines')
        const { line_id } = latest.current[index]!
        setFilled((before) =>
          complete.current(before).map((row) => {
            if (row.line_id !== line_id) return row
            const next = { ...row, [column]: value }
            return needsReason(next.vat_category) ? next : { ...next, vat_reason: '' }
          }),
        )
      },
      left(index: number, column: PriceColumn) {
        const row = latest.current[index]!
        if (column === 'unit_price' && groupedPrice(row.unit_price) !== row.unit_price) {
          events.change(index, 'unit_price', groupedPrice(row.unit_price))
        }
        const name = `lines.${index}.${column}`
        formRef.current?.left(name)
        // What is no price adds nothing to the totals: without a word these would be wrong.
        if (column === 'unit_price' && row.unit_price.trim() !== '' && parseUnitPrice(row.unit_price) === null)
          void formRef.current?.prepare().then(() => formRef.current?.checkFields((field) => field === name, false))
      },
    }),
    [],
  )

  return { rows, totals, text, live, events, replace, latest }
}
export type PriceEvents = ReturnType<typeof usePrices>['events']
