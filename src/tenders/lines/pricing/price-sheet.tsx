import { useRef, useState } from 'react'
import { addressOf, isApiFailure } from '#framework/api/api-client.ts'
import { quickProblem } from '#framework/files/upload/kinds.ts'
import { useApi, useLang, useT } from '#framework/ssr/context.tsx'
import { onDemand } from '#framework/ssr/part.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { ReadPrices } from '#tenders/lines/import/contract.ts'
import { tableFile } from '#tenders/core/uploads.ts'
import { withSheet } from './price-rows.ts'
import { answered, keptPrices, NO_ANSWERS } from './sheet-answers.ts'
import type { Filled } from './sheet-report.tsx'
import type { usePrices } from './use-prices.tsx'
import { FILE_PROBLEM_TEXTS } from '#framework/ui/form/files/file-problems.ts'

const SheetQuestions = onDemand(() => import('./sheet-questions.tsx'), 'SheetQuestions')
const SheetReport = onDemand(() => import('./sheet-report.tsx'), 'SheetReport')

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
  /** What the sheet was read as; `filled` once its prices are in the table. */
  const [found, setFound] = useState<{ read: ReadPrices; filled?: Filled }>()
  const { live, latest, replace } = prices

  /** Writes what could be read, and what was confirmed, into the rows; everything else is listed and stays. */
  function fillIn(read: ReadPrices, answers = NO_ANSWERS) {
    const before = latest.current
    const rows = answered(read.rows, answers)
    const { rows: next, count } = withSheet(before, rows, registered)
    replace(next)
    setFound({ read, filled: { rows, kept: keptPrices(before, rows) } })
    toast(t('pricing.sheet_read', { count }), 'info', 'lines', { label: t('lines.undo'), run: () => replace(before) })
  }

  /** Nothing is filled in while something of the sheet is asked. */
  function receive(read: ReadPrices) {
    if (read.rows.some(({ asked }) => asked)) setFound({ read })
    else fillIn(read)
  }

  function refuse(reason: string) {
    announce(reason)
    toast(reason, 'error', 'lines')
  }

  async function upload(file: File) {
    setFound(undefined)
    const refusal = quickProblem(tableFile, file)
    if (refusal) return refuse(t(FILE_PROBLEM_TEXTS[refusal], { name: file.name }))
    setBusy(true)
    try {
      receive(await api.send('POST /rfqs/:rfq_id/prices/parse', { rfq_id, file }, { multipart: true }))
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
      {found && !found.filled && (
        <SheetQuestions
          read={found.read}
          registered={registered}
          onFill={(answers) => fillIn(found.read, answers)}
          onCancel={() => setFound(undefined)}
        />
      )}
      {found?.filled && <SheetReport read={found.read} filled={found.filled} />}
    </>
  )
}
