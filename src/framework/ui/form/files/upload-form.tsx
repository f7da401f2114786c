import styles from './upload-form.module.css'
import { useEffect, useRef, useState } from 'react'
import { acceptOf, type UploadRule } from '#framework/files/upload/kinds.ts'
import type { Action } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { KeptFiles } from './kept-files.tsx'
import { prepareFile } from './prepare-file.ts'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { shortFileName } from '#framework/i18n/format.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { FILE_PROBLEM_TEXTS } from './file-problems.ts'

interface UploadFormProps<Values, Answer> {
  action: Action<Values, Answer>
  /** The file field's wire name and the rule that it follows. */
  field: string
  upload: UploadRule
  label: string
  /** Says which file it is about where the label alone does not. */
  name?: string
  icon?: IconName
  busyLabel: string
  /** Message before the reason of a failure. */
  failed: MessageKey
  done?: (answer: Answer) => void
}

/**
 * A button that selects and uploads one file immediately; without scripts a second button submits it. An error stays
 * visible until the next attempt.
 */
export function UploadForm<Values, Answer>({
  action,
  field,
  upload,
  label,
  name,
  icon,
  busyLabel,
  failed,
  done,
}: UploadFormProps<Values, Answer>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({ action, toastErrors: failed, ...(done && { done }) })
  const [refused, setRefused] = useState<string>()
  const problem = refused ?? form.textOf(field) ?? form.problems[0]?.text

  async function send() {
    const control = input.current
    const chosen = control?.files?.[0]
    if (!chosen) return
    const { file, problem: found } = await prepareFile(upload, chosen)
    setRefused(found && t(FILE_PROBLEM_TEXTS[found], { name: shortFileName(file.name) }))
    if (found) return
    if (file !== chosen) {
      const files = new DataTransfer()
      files.items.add(file)
      control.files = files.files
    }
    control.form?.requestSubmit()
  }
  // A file that was chosen before the page was hydrated.
  const sendEarly = useRef(send)
  useEffect(() => void sendEarly.current(), [])

  return (
    <Form form={form} className={styles.form} summary={false}>
      <span className={buttonClass('secondary', 'sm')} aria-busy={form.busy || undefined}>
        <input
          ref={input}
          type="file"
          name={field}
          accept={acceptOf(upload)}
          aria-label={name ?? label}
          aria-disabled={form.busy || undefined}
          onClick={(event) => {
            if (form.busy) event.preventDefault()
            // The same file can be chosen again.
            else event.currentTarget.value = ''
          }}
          onChange={() => void send()}
        />
        <span className="button-labels" aria-hidden="true">
          <span className={form.busy ? 'gone' : undefined}>
            {icon && <Icon name={icon} />}
            {label}
          </span>
          {form.busy && (
            <span>
              <span className="spinner" />
              {busyLabel}
            </span>
          )}
        </span>
      </span>
      <noscript>
        <Button type="submit" size="sm">
          {t('site.send_file')}
        </Button>
      </noscript>
      <KeptFiles name={field} />
      {problem && <span className="error">{problem}</span>}
      <span className="visually-hidden" role="status">
        {form.busy && busyLabel}
      </span>
    </Form>
  )
}
