import styles from './line-bar.module.css'
import { addressOf } from '#framework/api/api-client.ts'
import { useRef, useState } from 'react'
import { acceptOf } from '#framework/files/upload/kinds.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { useLang, usePlace, useT, useVisit } from '#framework/ssr/context.tsx'
import { useNewestQuery } from '#framework/ssr/newest-query.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { onDemand } from '#framework/ssr/part.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { KeptFiles } from '#framework/ui/form/files/kept-files.tsx'
import { tableFile } from '#tenders/core/uploads.ts'
import type { ImportSource } from './import-dialog.tsx'
import type { LineLike } from './line-rows.ts'
import type { UnitName } from './row-fields.tsx'
import { IMPORT_LINES, LEFT_OUT_ROWS, REMARKS, SHEET, SHEETS } from './native-import.ts'
import { LeftOutRows } from './no-lines.tsx'

const ImportDialog = onDemand(() => import('./import-dialog.tsx'), 'ImportDialog')

/** The import dialog, at `?import=1`, so that Back closes it. */
export function useImport() {
  const { history } = useVisit()
  const { path } = usePlace()
  const asked = useNewestQuery().import === '1'
  const [source, setSource] = useState<ImportSource>()
  // Back takes a moment, in which nothing of the dialog is pressed again.
  const [closing, setClosing] = useState(false)
  if (closing && !asked) setClosing(false)
  const pushed = useRef(false)
  const to = (asks: boolean) => {
    const query = new URLSearchParams(history.current().search)
    if (asks) query.set('import', '1')
    else query.delete('import')
    return `${path}${query.size > 0 ? `?${query.toString()}` : ''}`
  }
  return {
    open: asked && !closing,
    source,
    show(given?: ImportSource) {
      setSource(given)
      pushed.current = true
      history.go(to(true))
    },
    close() {
      setClosing(true)
      if (pushed.current) history.back()
      else history.go(to(false), { replace: true })
      pushed.current = false
    },
  }
}

/** The bar above the table: paste, upload, template. */
export function LineBar({
  live,
  lines: { open, source, show, close },
  count,
  units,
  onAdd,
}: {
  live: boolean
  lines: ReturnType<typeof useImport>
  count: number
  units: readonly UnitName[]
  onAdd: (lines: readonly LineLike[], followed: readonly number[]) => void
}) {
  const t = useT()
  const lang = useLang()
  return (
    <div className={styles.bar}>
      <Icon name="file" />
      <div>
        <b>{t('line_editor.paste_title')}</b>
        <small>{t('line_editor.paste_hint')}</small>
      </div>
      {live && (
        <Button size="sm" icon="share" onClick={() => show()}>
          {t('line_editor.upload')}
        </Button>
      )}
      <a className={buttonClass('ghost', 'sm')} href={addressOf('/rfqs/lines/template.xlsx', { lang })} download>
        <Icon name="download" />
        {t('line_editor.template')}
      </a>
      <NativeImport />
      {live && open && <ImportDialog source={source} count={count} units={units} onAdd={onAdd} onClose={close} />}
    </div>
  )
}

/**
 * Without scripts the file goes along with the form, which is shown again with its lines, or with the question which of
 * its sheets has them.
 */
function NativeImport() {
  const t = useT()
  const form = useFormHandle()
  const texts = form?.posted?.texts ?? {}
  const id = form ? `${form.id}-import` : undefined
  return (
    <noscript>
      <div className={styles.native} id={id}>
        {texts[REMARKS] && (
          <div role="status">
            <b>{t('line_editor.import_remarks')}</b>
            <ul>
              {texts[REMARKS].split('\n').map((remark) => {
                const [n = '', message] = remark.split('\t')
                return (
                  <li key={remark}>
                    {t('line_editor.import_row', { n })}
                    {t('site.list_separator')}
                    <span dir="auto">{message}</span>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
        {texts[LEFT_OUT_ROWS] && <LeftOutRows rows={texts[LEFT_OUT_ROWS].split('\n')} />}
        {texts[SHEETS] && (
          <>
            <KeptFiles name="lines_file" />
            <label>
              <b>{t('line_editor.import_which_sheet')}</b>
              <span className="input">
                <select name={SHEET} defaultValue={texts[SHEET]}>
                  {texts[SHEETS].split('\n').map((sheet) => (
                    <option key={sheet} value={sheet} dir="auto">
                      {sheet}
                    </option>
                  ))}
                </select>
                <Icon name="chevron_down" />
              </span>
            </label>
          </>
        )}
        <label>
          <span>{t('line_editor.import_choose')}</span>
          <input type="file" name="lines_file" accept={acceptOf(tableFile)} />
        </label>
        <label>
          <span>{t('line_editor.import_paste')}</span>
          <span className="input textarea">
            <textarea name="lines_text" rows={3} dir="auto" />
          </span>
        </label>
        <button
          type="submit"
          className={buttonClass('secondary', 'sm')}
          formAction={form ? `${form.native.address}#${id}` : undefined}
          {...refreshButton(IMPORT_LINES)}
        >
          {t('line_editor.import_read')}
        </button>
      </div>
    </noscript>
  )
}
