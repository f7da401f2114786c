import styles from './kept-rows.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { keptField } from '#framework/ssr/forms/table-fields.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import type { SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { pagesOf, ROWS_OF_PAGE, rowsFrom } from './page-of-rows.ts'

/** For a long table before scripts: the rows that are not shown, as one field, and buttons that show them. */
export function KeptRows({
  form,
  table,
  text,
  shown,
  count,
}: {
  form: SubmissionHandle | null
  /** The id of the table, which the answer begins with. */
  table: string
  text: string
  shown: number
  count: number
}) {
  const t = useT()
  if (text === '') return null
  return (
    <div className={styles.kept} role="group" aria-label={t('lines.pages')}>
      <input type="hidden" name={keptField('lines')} value={text} data-control="" readOnly />
      <p className="hint">{t('lines.kept', { shown: formatNumber(shown), count })}</p>
      {pagesOf(count).map((place) => (
        <button
          key={place}
          type="submit"
          className={buttonClass('secondary', 'sm')}
          formAction={form ? `${form.native.address}#${table}` : undefined}
          {...refreshButton(rowsFrom(place))}
        >
          <bdi dir="ltr">{t('lines.page', { from: place + 1, to: Math.min(place + ROWS_OF_PAGE, count) })}</bdi>
        </button>
      ))}
    </div>
  )
}
