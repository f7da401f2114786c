import styles from './logo-field.module.css'
import { useEffect, useRef, useState } from 'react'
import { acceptOf } from '#framework/files/upload/kinds.ts'
import { formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { FieldFrame, fieldIds } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { KeptFiles } from '#framework/ui/form/files/kept-files.tsx'
import { prepareFile } from '#framework/ui/form/files/prepare-file.ts'
import { profileImage } from '#companies/uploads.ts'
import { FILE_PROBLEM_TEXTS } from '#framework/ui/form/files/file-problems.ts'

/** Field for the company's logo with a preview. Errors of the form's schema are shown below it. */
export function LogoField() {
  const t = useT()
  const { id, problem: fieldProblem, form } = useField('profile_image')
  const [refused, setRefused] = useState<string>()
  const problem = refused ?? fieldProblem
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState('')
  const [broken, setBroken] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  function show(chosen: File | null) {
    setFile(chosen)
    setPreview(chosen ? URL.createObjectURL(chosen) : '')
    setBroken(false)
    form?.changed('profile_image')
  }

  async function take(chosen: File) {
    const prepared = prepareFile(profileImage, chosen)
    form?.pending.add(prepared)
    const { file, problem: found } = await prepared.finally(() => form?.pending.delete(prepared))
    setRefused(found && t(FILE_PROBLEM_TEXTS[found], { name: shortFileName(file.name) }))
    const files = new DataTransfer()
    if (!found) files.items.add(file)
    if (input.current) input.current.files = files.files
    show(found ? null : file)
  }

  // Chosen before hydration.
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (early) void take(early)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function remove() {
    if (input.current) input.current.value = ''
    setRefused(undefined)
    show(null)
    input.current?.focus()
  }

  return (
    <FieldFrame
      id={id}
      problem={problem}
      label={t('accounts.profile_image')}
      hint={t('accounts.profile_image_hint')}
      optional
    >
      <div className={styles.field}>
        <span className={styles.preview}>
          {preview && !broken ? (
            <img src={preview} alt="" width={72} height={72} onError={() => setBroken(true)} />
          ) : (
            <Icon name="building" />
          )}
        </span>
        <div className={styles.text}>
          {file && (
            <span className={styles.fileName}>
              <bdi className="ltr" title={file.name}>
                {shortFileName(file.name)}
              </bdi>
              <bdi className="xs muted num ltr">{formatFileSize(file.size)}</bdi>
            </span>
          )}
          <span className={styles.actions}>
            <span className={`${buttonClass('secondary', 'sm')} ${styles.choose}`}>
              <input
                {...fieldIds(id, problem, true, true)}
                ref={input}
                type="file"
                name="profile_image"
                accept={acceptOf(profileImage)}
                onChange={(event) => {
                  const chosen = event.currentTarget.files?.[0]
                  if (chosen) void take(chosen)
                  else show(null)
                }}
              />
              <span aria-hidden="true">{t(file ? 'accounts.image_change' : 'site.upload_choose_one')}</span>
            </span>
            {file && (
              <Button
                look="danger_text"
                size="sm"
                aria-label={t('site.upload_remove', { name: file.name })}
                onClick={remove}
              >
                {t('site.remove')}
              </Button>
            )}
          </span>
        </div>
      </div>
      <KeptFiles name="profile_image" />
    </FieldFrame>
  )
}
