import styles from './no-lines.module.css'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import type { ReadLines } from '#tenders/lines/import/contract.ts'

const REASONS = {
  above: 'line_editor.import_left_above',
  total: 'line_editor.import_left_total',
  note: 'line_editor.import_left_note',
  empty: 'line_editor.import_left_empty',
  no_quantity: 'line_editor.import_left_no_quantity',
  hidden: 'line_editor.import_left_hidden',
} as const satisfies Record<ReadLines['left_out'][number]['reason'], MessageKey>

/** The rows of the file that are no lines: titles of sections, and those that are left out, each with its reason. */
export function NoLines({ read: { sections, left_out, skipped_rows } }: { read: ReadLines }) {
  const t = useT()
  const above = left_out.filter(({ reason }) => reason === 'above').length
  const hidden = left_out.filter(({ reason }) => reason === 'hidden')
  const others = left_out.filter(({ reason }) => reason !== 'hidden')
  return (
    <>
      <Rows summary={t('line_editor.import_hidden_rows', { count: hidden.length })} rows={hidden} />
      <Rows summary={t('line_editor.import_sections', { count: sections.length })} rows={sections} />
      <Rows
        summary={t('line_editor.import_skipped', { count: above + skipped_rows - hidden.length })}
        rows={others.map(({ reason, ...row }) => ({ ...row, why: t(REASONS[reason]) }))}
      />
    </>
  )
}

/** The rows that are left out, as the form without scripts carries them: `4`, a tab, `total`, a tab, and the text. */
export function LeftOutRows({ rows }: { rows: readonly string[] }) {
  const t = useT()
  const left_out = rows.map((row) => {
    const [n = '', reason, text = ''] = row.split('\t')
    const why = Object.entries(REASONS).find(([one]) => one === reason)?.[1]
    return { n: Number(n), text, ...(why && { why: t(why) }) }
  })
  return <Rows summary={t('line_editor.import_skipped', { count: rows.length })} rows={left_out} />
}

function Rows({ summary, rows }: { summary: string; rows: readonly { n: number; why?: string; text: string }[] }) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <details className={styles.rows}>
      <summary>{summary}</summary>
      <ul>
        {rows.map(({ n, why, text }) => (
          <li key={n}>
            {t('line_editor.import_row', { n })}
            {why && t('site.list_separator')}
            {why}
            {text && t('site.list_separator')}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
