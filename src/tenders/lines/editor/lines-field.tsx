// The roles are restated, because blocks and grids are no table for browsers; the table handles keys and pasting for
// all its cells.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-interactions */
import styles from './lines-field.module.css'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { problemsByRow } from '#tenders/core/lines/form-rows.ts'
import { KeptRows } from '#tenders/lines/kept-rows.tsx'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import { pageOfRows, textOfKept } from '#tenders/lines/page-of-rows.ts'
import { LineBar, useImport } from './line-bar.tsx'
import { useLineKeys } from './line-keys.tsx'
import { LineRow } from './line-row.tsx'
import { Keys, Search } from './line-search.tsx'
import { addRow, isEmptyRow, keptCells, type LineColumn, type LineLike } from './line-rows.ts'
import { useRowWindow, windowed, WINDOW_FROM } from './row-window.tsx'
import { useLines } from './use-lines.tsx'

const COLUMNS = ['description', 'quantity', 'unit', 'optional'] as const
/** Rows up to which each has all units in its list; more have one list, of names. */
const LISTED_UNITS = 40
/** Where rows are cards, as in the styles. */
const CARDS = '(max-width: 900px)'
const NO_LINES: readonly LineLike[] = []

/**
 * The lines of an RFQ: the field `lines` of the form around it. With scripts it holds its rows and gives the form one
 * text, their JSON; without, each cell is a separate field, `lines.3.quantity`, which the page's action gathers
 * (`tables`).
 */
export function LinesField({ initial = NO_LINES }: { initial?: readonly LineLike[] }) {
  const t = useT()
  const lang = useLang()
  const { form, id, problem } = useField('lines')
  const { data: all = [] } = useQuery(unitsQuery())
  const { data: features = [] } = useQuery(featuresQuery())
  const sectioned = features.includes('sections_and_units')
  const units = useMemo(() => all.map((unit) => ({ ...unit, name: unit[`name_${lang}`] })), [all, lang])
  const box = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const lines = useLines(form, initial, box)
  const { rows, numbers, text, count, live, open, openRows, events, replace, append, focus, setFocus } = lines
  const [sought, setSought] = useState('')
  const wanted = useDeferredValue(foldForSearch(sought))
  const shown = useMemo(
    () =>
      wanted === ''
        ? rows
        : rows.filter(({ description, specification }) =>
            foldForSearch(`${description} ${specification}`).includes(wanted),
          ),
    [rows, wanted],
  )
  const [focused, setFocused] = useState<number>()

  const byNumber = useMemo(() => problemsByRow<LineColumn>(form?.problems), [form?.problems])

  const imported = useImport()
  const keys = useLineKeys(lines, { shown, openImport: (text) => imported.show({ text }) })

  // The cell may be of a row that was not there before.
  useLayoutEffect(() => {
    if (!focus) return
    const row = box.current?.querySelector(`[data-row="${focus.key}"]`)
    const cell = row?.querySelector<HTMLElement>(`[data-column="${focus.column}"]`)
    // The cells of a folded card are hidden.
    const target =
      cell?.checkVisibility?.() === false || cell?.offsetParent === null
        ? row?.querySelector<HTMLElement>('[aria-expanded]')
        : cell
    target?.focus()
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select()
    if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length)
    setFocus(undefined)
  }, [focus, setFocus])

  const refusals = form?.refusals ?? 0
  useEffect(() => {
    if (refusals > 0)
      openRows(rows.filter((row, index) => !isEmptyRow(row) && byNumber.has(numbers[index]!)).map(({ key }) => key))
    // Once after each refusal: a card that was closed since stays closed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals])

  // A link of the summary may lead to a cell that is not rendered: render it before the link scrolls to it.
  const prefix = `#${id}.`
  useEffect(() => {
    const reveal = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined
      if (!href?.startsWith(prefix)) return
      const index = numbers.indexOf(Number(href.slice(prefix.length).split('.')[0]) + 1)
      const key = rows[index]?.key
      if (key === undefined) return
      flushSync(() => {
        setSought('')
        openRows([key])
        setFocused(key)
      })
    }
    document.addEventListener('click', reveal, { capture: true })
    return () => document.removeEventListener('click', reveal, { capture: true })
  }, [prefix, numbers, rows, openRows])

  // Until scripts show every row, without scripts for good.
  const page = useMemo(() => {
    const wrong = rows.flatMap((row, index) => (!isEmptyRow(row) && byNumber.has(numbers[index]!) ? [index] : []))
    return live ? undefined : pageOfRows(rows.length, wrong, form?.posted?.refresh)
  }, [live, rows, numbers, byNumber, form?.posted?.refresh])
  const range = useRowWindow(body, live ? shown.length : 0)
  const indexOf = (key: number | undefined) => (key === undefined ? -1 : shown.findIndex((row) => row.key === key))
  const { indices, gapBefore, gapAfter } = page
    ? { indices: [...page].toSorted((a, b) => a - b), gapBefore: [], gapAfter: 0 }
    : windowed(shown.length, range, range ? [indexOf(focused), indexOf(focus?.key)] : [])
  const long = rows.length > LISTED_UNITS
  const list = long && !live ? `${id}-units` : undefined
  const places = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows])

  const sections = useMemo(() => [...new Set(rows.map(({ section }) => section))].filter(Boolean), [rows])

  function add(column: LineColumn = 'description') {
    const { rows: more, added } = addRow(rows)
    if (added === undefined) return
    // A card is written in once it is open. A row of the table opens for what is not in the table alone.
    if (column === 'section' || matchMedia(CARDS).matches) openRows([added])
    replace(more, { focus: { key: added, column } })
  }

  const space = (rows: number, key: string) =>
    rows > 0 &&
    range && <tr key={key} aria-hidden="true" className={styles.space} style={{ blockSize: rows * range.height }} />
  return (
    <div className={styles.editor} ref={box} data-live={live ? '' : undefined} data-lines="">
      {live && <input type="hidden" name="lines" value={text} />}
      <LineBar live={live} lines={imported} count={count} units={units} onAdd={append} />
      {live && rows.length >= WINDOW_FROM && (
        <Search value={sought} onValue={setSought} found={wanted === '' ? undefined : shown.length} />
      )}
      {problem && (
        <p className={styles.problem} id={id} tabIndex={-1}>
          <Icon name="info" />
          <span dir="auto">{problem}</span>
        </p>
      )}
      <table
        id={`${id}-table`}
        className={styles.table}
        role="table"
        aria-rowcount={range ? shown.length + 1 : undefined}
        {...keys}
        onFocus={(event) => {
          keys.onFocus(event)
          setFocused(Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row))
        }}
      >
        <caption className="visually-hidden">{t('lines.title')}</caption>
        <thead role="rowgroup">
          <tr role="row" className={styles.head}>
            <th role="columnheader" scope="col">
              {t('line_editor.number')}
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={column === 'quantity' ? styles.figures : column === 'optional' ? styles.centered : undefined}
              >
                {t(`lines.${column}`)}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{t('line_editor.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {indices.map((at, order) => {
            const row = shown[at]!
            const index = places.get(row.key)!
            const number = numbers[index]!
            const wrong = isEmptyRow(row) ? undefined : byNumber.get(number)
            return (
              <Fragment key={row.key}>
                {space(gapBefore[order] ?? 0, 'gap')}
                {row.section !== (shown[at - 1]?.section ?? '') && <SectionHeading section={row.section} />}
                <LineRow
                  row={row}
                  number={number}
                  index={at}
                  id={`${id}.${live ? number - 1 : index}`}
                  name={live ? undefined : `lines.${index}`}
                  blank={isEmptyRow(row) && number !== index + 1}
                  spare={!live && index > 0 && isEmptyRow(row)}
                  problems={wrong}
                  open={open.has(row.key)}
                  long={long}
                  units={units}
                  list={list}
                  sections={sectioned ? `${id}-sections` : undefined}
                  events={events}
                />
              </Fragment>
            )
          })}
          {space(gapAfter, 'end')}
        </tbody>
      </table>
      {page && (
        <KeptRows
          form={form}
          table={`${id}-table`}
          text={textOfKept(rows, page, keptCells)}
          shown={page.size}
          count={rows.length}
        />
      )}
      <datalist id={`${id}-sections`}>
        {sections.map((section) => (
          <option key={section}>{section}</option>
        ))}
      </datalist>
      {list && (
        <datalist id={list}>
          {units.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </datalist>
      )}
      <div className={styles.foot}>
        {live ? (
          <>
            <Button icon="plus" onClick={() => add()} aria-disabled={rows.length >= MAX_LINES || undefined}>
              {t('line_editor.add')}
            </Button>
            {sectioned && (
              <Button onClick={() => add('section')} aria-disabled={rows.length >= MAX_LINES || undefined}>
                {t('line_editor.add_section')}
              </Button>
            )}
          </>
        ) : (
          <button type="submit" className={buttonClass('secondary')} {...refreshButton('lines')}>
            {t('line_editor.ten_more')}
          </button>
        )}
        <span>{t('line_editor.count_of', { count, max: MAX_LINES })}</span>
        <Keys />
      </div>
    </div>
  )
}

/** The name of a section above its first row. */
function SectionHeading({ section }: { section: string }) {
  const t = useT()
  return (
    <tr role="row" className={styles.section}>
      <th role="rowheader" scope="rowgroup">
        <bdi>{section || t('lines.no_section')}</bdi>
      </th>
    </tr>
  )
}
