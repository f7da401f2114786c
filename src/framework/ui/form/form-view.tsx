import { type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { useDialogRoute } from '#framework/ssr/dialog-route.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { DraftNote } from './drafts/draft-line.tsx'
import { Form, SubmitButton } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { FormHandle } from './form-handle.tsx'

interface FormViewProps {
  form: FormHandle
  title: string
  sub?: ReactNode
  width?: number
  /** Where Cancel leads when the form is a page: a path without language prefix. */
  cancelTo: string
  /** Labels of the submit button, idle and busy. */
  submit: string
  busyLabel: string
  danger?: boolean
  /** What not doing it is called, where Cancel would say something else. */
  cancel?: string
  /** At the start of a dialog's foot, at the end of a page's: another way, such as deleting. */
  start?: ReactNode
  children: ReactNode
}

/** A form with its own URL: a dialog over the page it was opened from, otherwise a page. */
export function FormView({ cancelTo, ...view }: FormViewProps) {
  const dialog = useDialogRoute()
  return dialog ? <FormDialog {...view} onClose={dialog.close} /> : <FormPage {...view} cancelTo={cancelTo} />
}

/** A confirmation with its own URL. The initial focus is on Cancel. */
export function ConfirmView({ cancelTo, ...view }: FormViewProps) {
  const t = useT()
  const dialog = useDialogRoute()
  if (!dialog) return <FormPage {...view} cancelTo={cancelTo} />
  const { form, title, sub, width = 520, submit, busyLabel, danger = false, cancel, children } = view
  return (
    <Dialog
      open
      alert
      onClose={() => !form.busy && dialog.close()}
      title={title}
      sub={sub}
      width={width}
      footer={
        <>
          <Button className="push" data-first-focus="" onClick={dialog.close} aria-disabled={form.busy || undefined}>
            {cancel ?? t('site.cancel')}
          </Button>
          <SubmitButton form={form} busyLabel={busyLabel} look={danger ? 'danger' : 'primary'}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>{children}</Form>
    </Dialog>
  )
}

function FormPage({
  form,
  title,
  sub,
  width = 560,
  cancelTo,
  submit,
  busyLabel,
  danger = false,
  cancel,
  start,
  children,
}: FormViewProps) {
  const t = useT()
  return (
    <Page title={title} lead={sub} width={Math.max(width, 640)} noindex>
      <div className="card">
        <div className="section">
          <Form form={form}>{children}</Form>
          <div className="form-actions">
            <SubmitButton form={form} busyLabel={busyLabel} look={danger ? 'danger' : 'primary'}>
              {submit}
            </SubmitButton>
            <Link className={buttonClass('ghost')} to={cancelTo}>
              {cancel ?? t('site.cancel')}
            </Link>
            {start}
            <DraftNote form={form} />
          </div>
        </div>
      </div>
    </Page>
  )
}
