import { keptControl, type KeptFile } from '#framework/files/upload/kept-file.ts'
import { formatFileSize } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { useFormHandle } from './form.tsx'

/** Files of a form that was sent without scripts and refused. They go along with the next submission unless they are cleared. */
export function KeptFileList({ files }: { files: readonly KeptFile[] }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <fieldset className="kept">
      <legend>{t('site.upload_kept')}</legend>
      <ul>
        {files.map(({ field, name, size, value }) => (
          <li key={value}>
            <label className="check">
              <input type="checkbox" name={keptControl(field)} value={value} defaultChecked data-control="kept" />
              <bdi className="ltr">{name}</bdi>
              <bdi className="num ltr">{formatFileSize(size)}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The kept files of one field. */
export function KeptFiles({ name }: { name: string }) {
  const files = useFormHandle()?.posted?.files ?? []
  return <KeptFileList files={files.filter(({ field }) => field === name)} />
}

/** Whether a form carries kept files. Only a native submission can send them: scripts know nothing of their bytes. */
export const hasKeptFiles = (form: HTMLFormElement) => form.querySelector('input[data-control="kept"]:checked') !== null
