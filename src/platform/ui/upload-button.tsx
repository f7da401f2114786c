import '#platform/ui/styles/upload-button.css'
import { useEffect, useRef, useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { acceptOf, quickProblem, type UploadName } from '#platform/files/kinds.ts'
import { shortFileName } from '#platform/format.ts'
import { useWords } from '#platform/ssr/context.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { fitPhoto } from '#platform/ui/fit-photo.ts'
import { Icon, type IconName } from '#platform/ui/icon.tsx'
import { toast } from '#platform/ui/toast.tsx'
import type { WordKey } from '#platform/words.ts'

interface UploadButtonProps {
  upload: UploadName
  /** Says which file it is about where the label alone does not. */
  label: string
  name?: string
  icon?: IconName
  busyLabel: string
  /** The sentence before the reason when it did not work. */
  failed: WordKey
  /** Other sentences than the common ones for what is wrong with a chosen file. */
  says?: Partial<Record<'file_type' | 'file_too_large', WordKey>>
  send: (file: File) => Promise<void>
}

/** A button that asks for one file and sends it at once. A refusal stays beside it until the next try. */
export function UploadButton({ upload, label, name, icon, busyLabel, failed, says = {}, send }: UploadButtonProps) {
  const t = useWords()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')

  function refuse(reason: string) {
    setRefused(reason)
    const sentence = t(failed, { error: reason })
    // A sentence may have a place for the reason; otherwise it follows.
    toast(sentence.includes(reason) ? sentence : `${sentence}\n${reason}`, 'error')
  }

  async function take(input: HTMLInputElement) {
    const chosen = input.files?.[0]
    if (!chosen || busy) return
    setRefused('')
    const file = await fitPhoto(upload, chosen)
    const problem = quickProblem(upload, file)
    const own = problem && problem !== 'file_empty' ? says[problem] : undefined
    if (problem) {
      input.value = ''
      return refuse(t(own ?? `errors.${problem}`, { name: shortFileName(file.name) }))
    }
    setBusy(true)
    try {
      await send(file)
    } catch (thrown) {
      refuse(isApiFailure(thrown) ? (thrown.errors[0]?.message ?? thrown.error) : t('errors.generic'))
    } finally {
      // The same file can be chosen again.
      input.value = ''
      setBusy(false)
    }
  }

  const field = useRef<HTMLInputElement>(null)
  // Chosen before the page was awake.
  useEffect(() => {
    if (field.current) void take(field.current)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <span className="upb">
      <span className={buttonClass('secondary', 'sm')} aria-busy={busy || undefined}>
        <input
          ref={field}
          type="file"
          accept={acceptOf(upload)}
          aria-label={name ?? label}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => void take(event.currentTarget)}
        />
        <span className="btn-labels" aria-hidden="true">
          <span className={busy ? 'gone' : undefined}>
            {icon && <Icon name={icon} />}
            {label}
          </span>
          {busy && (
            <span>
              <span className="spin" />
              {busyLabel}
            </span>
          )}
        </span>
      </span>
      {refused && <span className="err">{refused}</span>}
      <span className="vh" role="status">
        {busy && busyLabel}
      </span>
    </span>
  )
}
