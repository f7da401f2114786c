import { useState, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { DraftNote } from './drafts/draft-line.tsx'
import { Form, GroupHeading, SubmitButton } from './form.tsx'
import type { FormHandle } from './form-handle.tsx'

interface FormDialogProps {
  form: FormHandle
  onClose: () => void
  title: ReactNode
  sub?: ReactNode
  width?: number
  /** Labels of the submit button, idle and busy. */
  submit: string
  busyLabel: string
  /** At the start of the foot instead of the draft's note: Delete. */
  start?: ReactNode
  danger?: boolean
  children: ReactNode
}

/**
 * A form in a dialog with Cancel and submit buttons. Closing it asks for confirmation when changes would be lost; a
 * form with a draft closes immediately. Mount it when it opens: `{editing && <ItemForm …/>}`.
 */
export function FormDialog({
  form,
  onClose,
  title,
  sub,
  width = 560,
  submit,
  busyLabel,
  start,
  danger = false,
  children,
}: FormDialogProps) {
  const t = useT()
  const [confirming, setConfirming] = useState(false)
  const close = () => {
    if (form.busy) return
    if (form.draftOwner === undefined && form.isDirty()) setConfirming(true)
    else onClose()
  }
  return (
    <Dialog
      open
      full
      onClose={close}
      title={title}
      sub={sub}
      width={width}
      footer={
        <>
          {start ?? <DraftNote form={form} />}
          <Button look="ghost" className="push" onClick={close}>
            {t('site.cancel')}
          </Button>
          <SubmitButton form={form} busyLabel={busyLabel} look={danger ? 'danger' : 'primary'}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <GroupHeading value="h3">
        <Form form={form}>{children}</Form>
      </GroupHeading>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('site.unsaved_title')}
        action={t('site.unsaved_leave')}
        cancel={t('site.unsaved_stay')}
        danger
        onConfirm={onClose}
      >
        <p>{t('site.unsaved_body')}</p>
      </Confirm>
    </Dialog>
  )
}
