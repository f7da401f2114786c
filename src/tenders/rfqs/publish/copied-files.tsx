import { useState } from 'react'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { useT } from '#framework/ssr/context.tsx'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { COPIED_FILES, removeCopied } from './copied-files-field.ts'

/**
 * The files of the source RFQ, which the server copies unless they are removed here. Without scripts, removing one
 * shows the form again without it.
 */
export function CopiedFiles({ files }: { files: readonly Attachment[] }) {
  const t = useT()
  const form = useFormHandle()
  const hydrated = useHydrated()
  const [kept, setKept] = useState(() => {
    const posted = form?.posted?.texts[COPIED_FILES]?.split(',')
    return files.filter(({ path, scan }) => scan !== 'infected' && (!posted || posted.includes(path)))
  })
  const remove = (path: string) => {
    setKept(kept.filter((file) => file.path !== path))
    form?.changed('attachments')
  }
  return (
    <div className="field" role="group" aria-label={t('rfqs.copied_files')}>
      <div className="label">
        <span>{t('rfqs.copied_files')}</span>
      </div>
      <input type="hidden" name={COPIED_FILES} value={kept.map(({ path }) => path).join(',')} />
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
              <IconButton
                icon="close"
                label={t('site.upload_remove', { name })}
                onClick={() => remove(path)}
                {...(!hydrated && { type: 'submit', ...refreshButton(removeCopied(path)) })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
