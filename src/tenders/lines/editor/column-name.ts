import type { T } from '#framework/i18n/messages.ts'

/** A column of a file that was read. */
interface Column {
  letter: string
  heading: string
  hidden?: true | undefined
}

/** What a column of a file is called: its letter with its heading, and that it is hidden. */
export function columnName(t: T, { letter, heading, hidden }: Column) {
  const column = heading
    ? t('line_editor.import_heading', { letter, heading })
    : t('line_editor.import_column', { letter })
  return hidden ? t('line_editor.import_hidden', { column }) : column
}
