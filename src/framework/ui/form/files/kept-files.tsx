import { keptControl, type KeptFile } from '#framework/files/upload/kept-file.ts'
import { formatFileSize } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'

/**
 * Files of a form that was sent without scripts and refused. They go along with the next submission unless they are
 * cleared.
 */
export function KeptFileList({ files, onCount }: { files: readonly KeptFile[]; onCount?: (count: number) => void }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <fieldset
      className="kept"
      onChange={(event) => onCount?.(event.currentTarget.querySelectorAll('input:checked').length)}
    >
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

/** The kept files of one field, in the form around it. */
export const useKeptFiles = (name: string) =>
  useFormHandle()?.posted?.files?.filter(({ field }) => field === name) ?? []

/** The kept files of one field, for a field that does not count them. */
export const KeptFiles = ({ name }: { name: string }) => <KeptFileList files={useKeptFiles(name)} />
