import styles from './import-dialog.module.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { addressOf, isApiFailure } from '#framework/api/api-client.ts'
import { acceptOf, quickProblem } from '#framework/files/upload/kinds.ts'
import { useApi, useLang, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import type { ReadLines } from '#tenders/lines/import/contract.ts'
import { tableFile } from '#tenders/core/uploads.ts'
import { ImportColumns } from './import-columns.tsx'
import { lineOfFile, sortedRows, type Corrections } from './import-rows.ts'
import { ImportTable } from './import-table.tsx'
import { NoLines } from './no-lines.tsx'
import type { LineCells, LineLike } from './line-rows.ts'
import type { UnitName } from './row-fields.tsx'
import { FILE_PROBLEM_TEXTS } from '#framework/ui/form/files/file-problems.ts'

/** What is imported: a file, or what was pasted. */
export type ImportSource = { file: File } | { text: string }

type Choice = { columns?: ReadLines['columns'][number]['field'][]; sheet?: string }

interface ImportDialogProps {
  /** What was pasted or chosen before the dialog opened. */
  source: ImportSource | undefined
  /** How many lines there are already. */
  count: number
  units: readonly UnitName[]
  /** `followed` says how many of the lines that were added before each of them precedes. */
  onAdd: (lines: readonly LineLike[], followed: readonly number[]) => void
  onClose: () => void
}

/** Reads a table of lines and shows how it was understood, before anything is added. */
export function ImportDialog({ source: first, count, units, onAdd, onClose }: ImportDialogProps) {
  const t = useT()
  const api = useApi()
  const [source, setSource] = useState(first)
  const [read, setRead] = useState<ReadLines>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(first !== undefined)
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const latest = useRef(0)

  async function parse(given: ImportSource, { columns, sheet }: Choice = {}) {
    const call = ++latest.current
    const refusal = 'file' in given && quickProblem(tableFile, given.file)
    if (refusal) return setProblem(t(FILE_PROBLEM_TEXTS[refusal], { name: given.file.name }))
    setSource(given)
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { ...given, ...(columns && { columns: JSON.stringify(columns) }), ...(sheet && { sheet }) }
      const answer = await api.send('POST /rfqs/lines/parse', body, { multipart: true })
      if (call !== latest.current) return
      setRead(answer)
      setAdded(new Set())
      setCorrections(new Map())
    } catch (thrown) {
      if (call !== latest.current) return
      const why = isApiFailure(thrown) ? (thrown.errors[0]?.message ?? thrown.error) : t('errors.generic')
      setProblem(sheet ? t('line_editor.import_problem_in', { sheet: `\u2068${sheet}\u2069`, problem: why }) : why)
      if (!columns && !sheet) setRead(undefined)
    } finally {
      if (call === latest.current) setBusy(false)
    }
    return undefined
  }
  useEffect(() => {
    if (first) void parse(first)
    // Once: what was chosen before.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function startAgain() {
    latest.current++
    setSource(undefined)
    setRead(undefined)
    setProblem(undefined)
    setBusy(false)
  }

  const left = read?.rows.filter(({ n }) => !added.has(n)) ?? []
  const { bad, unsure, good, ready } = sortedRows(left, corrections)
  const room = Math.max(0, MAX_LINES - count)
  const adds = Math.min(ready.length, room)

  function add() {
    const taken = ready.slice(0, room)
    onAdd(
      taken.map((row) => lineOfFile(row, corrections)),
      taken.map(({ n }) => [...added].filter((other) => other > n).length),
    )
    if (taken.length === left.length) return onClose()
    setAdded((before) => new Set([...before, ...taken.map(({ n }) => n)]))
    return undefined
  }

  const correct = (n: number, cells: LineCells) => setCorrections((before) => new Map(before).set(n, cells))
  const sub = read && [
    <bdi key="name">{read.file.name ?? t('line_editor.import_pasted')}</bdi>,
    ...(read.file.sheet
      ? [t('site.list_separator'), <bdi key="sheet">{t('line_editor.import_sheet', { sheet: read.file.sheet })}</bdi>]
      : []),
    t('site.list_separator'),
    t('line_editor.import_rows', { count: read.total_rows }),
  ]
  const footer = (
    <>
      {(source ?? read) !== undefined && (
        <Button look="ghost" icon="file" onClick={startAgain}>
          {t('line_editor.import_other')}
        </Button>
      )}
      <Button className="push" onClick={onClose}>
        {t(added.size > 0 ? 'line_editor.done' : 'site.cancel')}
      </Button>
      {adds > 0 && (
        <Button look="primary" onClick={add} busy={busy}>
          {t('line_editor.import_add', { count: adds })}
        </Button>
      )}
    </>
  )
  return createPortal(
    <Dialog
      open
      full
      onClose={onClose}
      title={t('line_editor.import_title')}
      sub={sub}
      width={1040}
      footer={footer}
      className={styles.dialog}
    >
      {problem && (
        <div className="errors" role="alert">
          <b dir="auto">{problem}</b>
        </div>
      )}
      {busy && !read && (
        <p role="status" className={styles.reading}>
          <span className="spinner" aria-hidden="true" /> {t('line_editor.import_reading')}
        </p>
      )}
      {!read && !busy && (
        <ChooseSource onSource={(given) => void parse(given)} pasted={source && 'text' in source ? source.text : ''} />
      )}
      {read && (
        <>
          <ImportColumns
            read={read}
            busy={busy}
            onColumns={(columns) =>
              source && void parse(source, { columns, ...(read.file.sheet && { sheet: read.file.sheet }) })
            }
            onSheet={(sheet) => source && void parse(source, { sheet })}
          />
          <ImportTable
            read={read}
            bad={bad}
            unsure={unsure}
            good={good}
            ready={ready.length}
            corrections={corrections}
            units={units}
            onCorrect={correct}
          />
          {ready.length > room && (
            <p className={styles.note}>
              <Icon name="warning" />
              {t('line_editor.import_room', { count: room })}
            </p>
          )}
          <NoLines read={read} />
          <p className={styles.note}>
            <Icon name="info" />
            <span>{t('line_editor.import_note')}</span>
          </p>
        </>
      )}
    </Dialog>,
    document.body,
  )
}

function ChooseSource({ onSource, pasted }: { onSource: (source: ImportSource) => void; pasted: string }) {
  const t = useT()
  const lang = useLang()
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.choose}>
      <div className="drop">
        <input
          type="file"
          data-first-focus=""
          aria-label={t('line_editor.import_choose')}
          accept={acceptOf(tableFile)}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file may be chosen again once it was corrected.
            currentTarget.value = ''
            if (file) onSource({ file })
          }}
        />
        <span aria-hidden="true">
          <u>{t('line_editor.upload')}</u>
          <span className="drop-hint">{t('line_editor.import_choose')}</span>
        </span>
      </div>
      <label className={styles.pasted}>
        <span>{t('line_editor.import_paste')}</span>
        <span className="input textarea">
          <textarea ref={text} rows={6} dir="auto" defaultValue={pasted} />
        </span>
      </label>
      <div className={styles.acts}>
        <Button onClick={() => text.current?.value.trim() && onSource({ text: text.current.value })}>
          {t('line_editor.import_read')}
        </Button>
        <a className={buttonClass('ghost')} href={addressOf('/rfqs/lines/template.xlsx', { lang })} download>
          <Icon name="download" />
          {t('line_editor.template')}
        </a>
      </div>
    </div>
  )
}
