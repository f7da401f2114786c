import styles from './price-sheet.module.css'
import { useRef, useState } from 'react'
import { addressOf, isApiFailure } from '#framework/api/api-client.ts'
import { quickProblem } from '#framework/files/upload/kinds.ts'
import { useApi, useLang, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { ReadPrices } from '#tenders/lines/import/contract.ts'
import { tableFile } from '#tenders/core/uploads.ts'
import { withSheet } from './price-rows.ts'
import type { usePrices } from './use-prices.tsx'

/** Something to say of a row: which line, what its cell says, and what is wrong with it. */
interface BadRow {
  n: number
  line_no: number | null
  written: string | undefined
  problem: string
}

/** Downloads the lines as a spreadsheet to fill in, and reads the filled one into the form. */
export function PriceSheet({
  rfq_id,
  prices,
  registered,
}: {
  rfq_id: number
  prices: ReturnType<typeof usePrices>
  registered: boolean
}) {
  const t = useT()
  const lang = useLang()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [bad, setBad] = useState<readonly BadRow[]>([])
  const [unsure, setUnsure] = useState<readonly BadRow[]>([])
  const [sheet, setSheet] = useState<string>()
  const { live, latest, replace } = prices

  /** Writes what could be read into the rows; what could not is listed, and everything else stays. */
  function fillIn({ rows, file }: ReadPrices) {
    const before = latest.current
    const { rows: filled, count } = withSheet(before, rows, registered)
    replace(filled)
    const named = ({ n, line_no }: ReadPrices['rows'][number], problems: ReadPrices['rows'][number]['errors']) =>
      problems.map(({ message, written }) => ({ n, line_no, written, problem: message }))
    setSheet(file.sheet)
    setBad(rows.flatMap((row) => named(row, row.errors)))
    setUnsure(rows.flatMap((row) => (row.errors.length > 0 ? [] : named(row, row.warnings))))
    toast(t('pricing.sheet_read', { count }), 'info', 'lines', { label: t('lines.undo'), run: () => replace(before) })
  }

  function refuse(reason: string) {
    announce(reason)
    toast(reason, 'error', 'lines')
  }

  async function upload(file: File) {
    setBad([])
    setUnsure([])
    const refusal = quickProblem(tableFile, file)
    if (refusal) return refuse(t(`errors.${refusal}`, { name: file.name }))
    setBusy(true)
    try {
      fillIn(await api.send('POST /rfqs/:rfq_id/prices/parse', { rfq_id, file }, { multipart: true }))
    } catch (thrown) {
      refuse(
        isApiFailure(thrown)
          ? [thrown.error, ...thrown.errors.map(({ message }) => message)].join('\n')
          : t('errors.generic'),
      )
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <>
      <a
        className={buttonClass('ghost', 'sm')}
        href={addressOf('/rfqs/:rfq_id/price-sheet.xlsx', { rfq_id, lang })}
        download
      >
        <Icon name="download" />
        {t('pricing.download_sheet')}
      </a>
      {live && (
        <>
          <Button
            size="sm"
            icon="file"
            busy={busy}
            busyLabel={t('pricing.uploading_sheet')}
            onClick={() => input.current?.click()}
          >
            {t('pricing.upload_sheet')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={t('pricing.upload_sheet')}
            accept=".xlsx,.csv"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) void upload(file)
            }}
          />
        </>
      )}
      <RowList
        title={t('pricing.sheet_bad', { count: new Set(bad.map(({ n }) => n)).size })}
        sheet={sheet}
        rows={bad}
        className={styles.bad}
      />
      <RowList title={t('pricing.sheet_unsure')} sheet={sheet} rows={unsure} className={styles.unsure} />
    </>
  )
}

/** Rows of the sheet with something to say of each. */
function RowList({
  title,
  sheet,
  rows,
  className,
}: {
  title: string
  sheet: string | undefined
  rows: readonly BadRow[]
  className: string | undefined
}) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <div className={className} role="status">
      <b>{title}</b>
      {sheet && (
        <small>
          <Sentence of="line_editor.import_sheet" parts={{ sheet: <bdi>{sheet}</bdi> }} />
        </small>
      )}
      <ul>
        {rows.map(({ n, line_no, written, problem }, index) => (
          <li key={index}>
            {t('line_editor.import_row', { n })}
            {line_no !== null && `${t('site.list_separator')}${t('pricing.sheet_line', { number: line_no })}`}
            {written && (
              <>
                {t('site.list_separator')}
                <bdi className="num">{written}</bdi>
              </>
            )}
            <br />
            <span dir="auto">{problem}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
