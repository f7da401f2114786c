import { useState } from 'react'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'

/** The files of the source RFQ, which the server copies unless they are removed here. */
export function CopiedFiles({ files }: { files: readonly Attachment[] }) {
  const t = useT()
  const form = useFormHandle()
  const [kept, setKept] = useState(() => files.filter(({ scan }) => scan !== 'infected'))
  const remove = (path: string) => {
    setKept(kept.filter((file) => file.path !== path))
    form?.changed('attachments')
  }
  return (
    <div className="field" role="group" aria-label={t('rfqs.copied_files')}>
      <div className="label">
        <span>{t('rfqs.copied_files')}</span>
      </div>
      <input type="hidden" name="copied_files" value={kept.map(({ path }) => path).join(',')} />
      <ul className="uploads">
        {kept.map(({ path, name, size }) => (
          <li key={path} className="upload">
            <span className="extension" dir="ltr" aria-hidden="true">
              {extensionOf(name) || '?'}
            </span>
            <span className="upload-text">
              <bdi className="ltr" title={name}>
                {shortFileName(name)}
              </bdi>
              <span className="state">
                <bdi className="num ltr">{formatFileSize(size)}</bdi>
              </span>
            </span>
            {!form?.busy && (
              <IconButton icon="close" label={t('site.upload_remove', { name })} onClick={() => remove(path)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
