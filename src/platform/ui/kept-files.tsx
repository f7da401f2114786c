import { useId } from 'react'
import { keptControl, type KeptFile } from '#platform/files/kept-file.ts'
import { extensionOf, formatFileSize, shortFileName } from '#platform/format.ts'
import { useWords } from '#platform/ssr/context.tsx'
import { useFormHandle } from '#platform/ui/form.tsx'

/** Files of a form that was sent without scripts and refused. They go along with the next submission unless they are cleared. */
export function KeptFileList({ files }: { files: readonly KeptFile[] }) {
  const t = useWords()
  const id = useId()
  if (files.length === 0) return null
  return (
    <fieldset className="kept">
      <legend>{t('site.upload_kept')}</legend>
      <ul className="ups">
        {files.map(({ field, name, size, value }, index) => (
          <li key={value} className="up">
            <span className="e" dir="ltr" aria-hidden="true">
              {extensionOf(name) || '?'}
            </span>
            <label className="up-text" htmlFor={`${id}-${index}`}>
              <bdi className="ltr" title={name}>
                {shortFileName(name)}
              </bdi>
              <bdi className="st num ltr">{formatFileSize(size)}</bdi>
            </label>
            <input id={`${id}-${index}`} type="checkbox" name={keptControl(field)} value={value} defaultChecked data-control="kept" />
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
