import { useRef, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { fetchCode } from '#framework/ssr/browser/connection.browser.ts'
import { useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { toast } from '#framework/ui/elements/toast.tsx'
import { cellsOfClipboard } from '#tenders/lines/clipboard.ts'
import { addRow, moveRow, numbersOf, spreadCells, type LineColumn, type LineRow, type UnitReader } from './line-rows.ts'
import type { CellPlace, useLines } from './use-lines.tsx'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** How people write units; without the network every unit is one that is not known. */
const readUnits = () =>
  fetchCode(async () => (await import('#tenders/lines/import/units-by-spelling.ts')).readUnit).catch(
    (): UnitReader => () => undefined,
  )

/** The cell that an event comes from. */
function placeOf(target: EventTarget): (CellPlace & { control: Control }) | undefined {
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
  )
    return undefined
  const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
  const column = target.dataset.column as LineColumn | undefined
  return key !== undefined && column ? { key: Number(key), column, control: target } : undefined
}

/** Keys and pasting in the table. Keys without a meaning here keep that of the browser. */
export function useLineKeys(
  { rows, latest, events, replace, undo, canUndo, setFocus }: ReturnType<typeof useLines>,
  {
    shown,
    openImport,
  }: {
    /** The rows on screen: all, or those that the search finds. */
    shown: readonly LineRow[]
    /** Opens the import with what was pasted. */
    openImport: (text: string) => void
  },
) {
  const t = useT()
  const former = useRef<string>(undefined)

  const go = ({ key, column }: CellPlace, by: -1 | 1, adds: boolean) => {
    const next = shown[shown.findIndex((row) => row.key === key) + by]
    if (next) return setFocus({ key: next.key, column })
    if (!adds) return undefined
    const { rows: more, added } = addRow(rows)
    if (added === undefined) return toast(t('line_editor.full'), 'info', 'lines')
    return replace(more, { focus: { key: added, column: 'description' } })
  }

  function move(place: CellPlace, by: -1 | 1) {
    const moved = moveRow(rows, place.key, by)
    if (moved === rows) return
    replace(moved, { focus: place })
    announce(t('line_editor.moved', { number: numbersOf(moved)[moved.findIndex(({ key }) => key === place.key)]! }))
  }

  /** The action of a key in a cell; undefined where the browser handles it. */
  function actOf(event: KeyboardEvent, place: CellPlace & { control: Control }): (() => void) | undefined {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const { control, column } = place
    const isSelect = control instanceof HTMLSelectElement
    if (altKey) {
      if (key === 'ArrowUp') return () => move(place, -1)
      if (key === 'ArrowDown') return () => move(place, 1)
      if (key === 'Delete') return () => events.remove(place.key, column)
      return undefined
    }
    if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey && canUndo() ? undo : undefined
    // A specification has several lines.
    if (column === 'specification' && key !== 'Escape') return undefined
    if (key === 'Enter') return () => go(place, shiftKey ? -1 : 1, !shiftKey)
    if (shiftKey) return undefined
    if (key === 'ArrowUp' && !isSelect) return () => go(place, -1, false)
    if (key === 'ArrowDown' && !isSelect) return () => go(place, 1, false)
    const value = former.current
    if (key === 'Escape' && column !== 'optional' && value !== undefined && value !== control.value)
      return () => events.change(place.key, column, value)
    return undefined
  }

  /** Returns undefined where the cells need more columns than the table has. */
  function spread(
    { key, column, control }: CellPlace & { control: Control },
    cells: readonly string[][],
    readUnit: UnitReader,
  ) {
    // Those of now: more may have been typed while the units were on their way.
    const spread = spreadCells(latest.current, { key, column }, cells, readUnit)
    if (!spread) return undefined
    const { left_out, count } = spread
    const messages = [
      t('line_editor.pasted', { count }),
      ...(left_out > 0 ? [t('line_editor.left_out', { count: left_out })] : []),
    ]
    replace(spread.rows, {
      message: messages.join('\n'),
      focus: document.activeElement === control ? { key, column } : undefined,
    })
    return spread
  }

  return {
    onFocus({ target }: FocusEvent) {
      const place = placeOf(target)
      former.current = place?.control.value
    },
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target)
      // Enter that ends a composition is the input method's.
      if (!place || event.nativeEvent.isComposing) return
      const act = actOf(event, place)
      if (!act) return
      event.preventDefault()
      act()
    },
    onPaste(event: ClipboardEvent) {
      const place = placeOf(event.target)
      const text = event.clipboardData.getData('text/plain')
      const cells = place && cellsOfClipboard(text)
      // A text of several lines is text in a specification.
      if (!place || !cells || cells.length === 0 || place.column === 'specification') return
      event.preventDefault()
      void readUnits().then((readUnit) => spread(place, cells, readUnit) ?? openImport(text))
    },
  }
}
