import styles from './price-sheet.module.css'
import { useRef, useState } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useApi, useLang, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { ReadPrices } from '#tenders/lines/import/contract.ts'
import { rowsOfPrices } from './price-rows.ts'
import type { usePrices } from './use-prices.tsx'

type BadRow = Pick<ReadPrices['rows'][number], 'n'> & { problem: string }

/** The lines as a spreadsheet to fill in, and the way back into the form. */
export function PriceSheet({ rfq_id, prices, registered }: { rfq_id: number; prices: ReturnType<typeof usePrices>; registered: boolean }) {
  const t = useT()
  const lang = useLang()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [bad, setBad] = useState<readonly BadRow[]>([])
  const { live, latest, replace } = prices

  /** Writes what could be read into the rows; what could not is listed, and everything else stays. */
  function take({ rows }: ReadPrices) {
    const good = rows.filter(({ line_id, values, errors }) => errors.length === 0 && line_id !== null && values.unit_price !== null)
    const read = new Map(rowsOfPrices(good.map(({ line_id, values }) => ({ ...values, line_id: line_id!, offered: true })), registered).map((row) => [row.line_id, row]))
    const before = latest.current
    replace(before.map((row) => {
      const found = read.get(row.line_id)
      // A sheet without a VAT column says nothing about it.
      const said = good.find(({ line_id }) => line_id === row.line_id)?.values.vat_category
      return found ? { ...found, ...(said === null && { vat_category: row.vat_category, vat_reason: row.vat_reason }) } : row
    }))
    setBad(rows.flatMap(({ n, errors }) => errors.map(({ message }) => ({ n, problem: message }))))
    toast(t('pricing.sheet_read', { count: read.size }), 'info', 'lines', { label: t('pricing.undo'), run: () => replace(before) })
  }

  async function upload(file: File) {
    setBusy(true)
    setBad([])
    try {
      take(await api.send<ReadPrices>('POST', `/rfqs/${rfq_id}/prices/parse`, { file }, { multipart: true }))
    } catch (thrown) {
      const reason = isApiFailure(thrown) ? [thrown.error, ...thrown.errors.map(({ message }) => message)].join('\n') : t('errors.generic')
      announce(reason)
      toast(reason, 'error', 'lines')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <a className={buttonClass('ghost', 'sm')} href={`/api/v1/rfqs/${rfq_id}/price-sheet.xlsx?lang=${lang}`} download>
        <Icon name="download" />
        {t('pricing.download_sheet')}
      </a>
      {live && (
        <>
          <Button size="sm" icon="file" busy={busy} busyLabel={t('pricing.uploading_sheet')} onClick={() => input.current?.click()}>
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
      {bad.length > 0 && (
        <div className={styles.bad} role="status">
          <b>{t('pricing.sheet_bad', { count: new Set(bad.map(({ n }) => n)).size })}</b>
          <ul>
            {bad.map(({ n, problem }, index) => (
              <li key={index}>{t('pricing.sheet_row', { n, problem })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
