import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { dismissToasts, toast } from '#framework/ui/elements/toast.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { useLatest } from '#framework/ui/form/use-latest.tsx'
import type { FieldHandle } from '#framework/ui/form/form-handle.tsx'
import { cellControls } from '#tenders/lines/page-of-rows.ts'
import {
  appendLines,
  changeCell,
  changeSection,
  isEmptyRow,
  LINE_COLUMNS,
  linesOfText,
  numbersOf,
  removeRow,
  rowsOf,
  sectionFrom,
  textOfRows,
  type LineColumn,
  type LineLike,
  type LineRow,
} from './line-rows.ts'
import type { LineEvents } from './line-row.tsx'

/** Rows that a page without scripts has to write in. */
const SPARE_ROWS = 10
/** The draft's key for lines that were typed before hydration; they are appended to the draft's own. */
const EARLY = 'lines_early'

/** A cell that takes the focus once it is rendered. */
export interface CellPlace {
  key: number
  column: LineColumn
}

/** The rows of a page as the server wrote it: what the form has, and empty ones for those without scripts. */
function firstRows(form: FieldHandle | null, initial: readonly LineLike[]) {
  const kept = form?.draftText('lines')
  const lines = [...(kept === undefined ? initial : linesOfText(kept)), ...linesOfText(form?.draftText(EARLY) ?? '[]')]
  const more = form?.posted?.refresh === 'lines' ? lines.length + SPARE_ROWS : SPARE_ROWS
  return rowsOf(lines, Math.max(more, lines.length))
}

/** Without the spare rows at the end, but with one to begin with. */
const withoutSpare = (rows: readonly LineRow[]) => {
  const end = rows.findLastIndex((row) => !isEmptyRow(row)) + 1
  return rows.slice(0, Math.max(1, end))
}

/** What was typed or chosen in the cells before hydration. */
function typedRows(table: HTMLElement, rows: readonly LineRow[]): LineRow[] {
  const controls = cellControls(table)
  return rows.map((row, index) => {
    const typed = { ...row }
    for (const column of LINE_COLUMNS) {
      const control = controls.get(`lines.${index}.${column}`)
      if (!control) continue
      if (column === 'optional') typed.optional = control.checked
      // A long table has the names of units, where its rows have codes.
      else if (column === 'unit_code' && control.value === control.defaultValue) continue
      // A select has no option for an unknown unit and is empty: keep the text until a unit is chosen.
      else if (column !== 'unit_code' || control.value !== '') typed[column] = control.value
    }
    return typed
  })
}

/** The state of the editor. */
export function useLines(form: FieldHandle | null, initial: readonly LineLike[], table: RefObject<HTMLElement | null>) {
  const t = useT()
  const hydrated = useHydrated()
  const [rows, setRows] = useState(() => firstRows(form, initial))
  const [live, setLive] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set())
  const [focus, setFocus] = useState<CellPlace>()
  const before = useRef<readonly LineRow[]>(undefined)
  const touched = useRef<string>(undefined)
  /** The rows whose section is being typed. */
  const section = useRef<ReadonlySet<number>>(undefined)
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const formRef = useLatest(form)
  const numbers = useMemo(() => numbersOf(rows), [rows])
  const text = useMemo(() => textOfRows(rows), [rows])
  const count = useMemo(() => rows.filter((row) => !isEmptyRow(row)).length, [rows])

  // Once, before the cells lose their names: read what the browser has in them.
  useLayoutEffect(() => {
    const typed = !hydrated && table.current ? typedRows(table.current, rows) : rows
    const early = textOfRows(typed.filter((row, index) => textOfRows([row]) !== textOfRows([rows[index]!])))
    if (early) form?.typedBefore({ [EARLY]: early })
    const kept = withoutSpare(typed)
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
    const at =
      focused && table.current?.contains(focused)
        ? typed.findIndex(({ key }) => key === Number(focused.dataset.row))
        : -1
    setRows(typed.slice(0, Math.max(kept.length, at + 1)))
    setLive(true)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // After the hidden field has received the rows.
  useEffect(() => {
    const name = touched.current
    touched.current = undefined
    if (name) form?.changed(name)
    // The handle is a new object at each render, its functions are stable.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])

  // The cells have given their names to the hidden field.
  useEffect(() => {
    if (live) formRef.current?.wrote()
  }, [formRef, live])

  const wireName = useCallback((key: number, column: LineColumn) => {
    const index = latest.current.findIndex((row) => row.key === key)
    return `lines.${(numbersOf(latest.current)[index] ?? 1) - 1}.${column}`
  }, [])

  const undo = useCallback(() => {
    const { current } = before
    if (!current) return
    before.current = undefined
    touched.current = 'lines'
    setRows([...current])
    dismissToasts('lines')
    announce(t('line_editor.undone'))
  }, [t])

  /** Changes the table as a whole; with a message it can be taken back. */
  const replace = useCallback(
    (next: readonly LineRow[], { message, focus: to }: { message?: string; focus?: CellPlace | undefined } = {}) => {
      touched.current = 'lines'
      if (message !== undefined) {
        before.current = latest.current
        toast(message, 'info', 'lines', { label: t('lines.undo'), run: undo })
      }
      setRows([...next])
      if (to) setFocus(to)
    },
    [t, undo],
  )

  const events = useMemo<LineEvents>(
    () => ({
      change(key, column, value) {
        before.current = undefined
        touched.current = wireName(key, column)
        if (column !== 'section') return setRows((rows) => changeCell(rows, key, column, value))
        // While it is typed it may be that of the rows above for a moment.
        section.current ??= sectionFrom(latest.current, key)
        const keys = section.current
        return setRows((rows) => changeSection(rows, keys, String(value)))
      },
      left(key, column) {
        section.current = undefined
        formRef.current?.left(wireName(key, column))
      },
      toggle: (key) =>
        setOpen((open) => {
          const next = new Set(open)
          if (!next.delete(key)) next.add(key)
          return next
        }),
      remove(key, column = 'description') {
        const index = latest.current.findIndex((row) => row.key === key)
        const row = latest.current[index]
        if (!row) return
        const { rows: rest, next } = removeRow(latest.current, key)
        const message = isEmptyRow(row)
          ? {}
          : { message: t('line_editor.removed', { number: numbersOf(latest.current)[index]! }) }
        replace(rest, { ...message, focus: { key: next, column } })
      },
    }),
    [formRef, replace, t, wireName],
  )

  /** Appends the lines of a file, each before those of the last rows that follow it there. */
  const append = useCallback(
    (lines: readonly LineLike[], followed: readonly number[]) => {
      const { rows: next, left_out } = appendLines(latest.current, lines, followed)
      const added = lines.length - left_out
      replace(next, {
        message: [
          t('line_editor.added', { count: added }),
          left_out > 0 && t('line_editor.left_out', { count: left_out }),
        ]
          .filter(Boolean)
          .join('\n'),
      })
    },
    [replace, t],
  )

  const openRows = useCallback((keys: readonly number[]) => setOpen((open) => new Set([...open, ...keys])), [])
  const canUndo = () => before.current !== undefined

  return {
    rows,
    latest,
    numbers,
    text,
    count,
    live,
    open,
    openRows,
    events,
    replace,
    append,
    undo,
    canUndo,
    focus,
    setFocus,
  }
}
