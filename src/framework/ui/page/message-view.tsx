import { type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { useDialogRoute } from '#framework/ssr/dialog-route.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'

interface MessageViewProps {
  title: string
  /** Target of the back link when shown as a page: a path without language prefix, and the link's text. */
  backTo: string
  back: string
  /** A link that leads on. */
  action?: ReactNode
  children: ReactNode
}

interface MessageDialogProps extends Pick<MessageViewProps, 'title' | 'action' | 'children'> {
  onClose: () => void
}

/** The message in a dialog's route. */
export function MessageDialog({ title, action, onClose, children }: MessageDialogProps) {
  const t = useT()
  const footer = (
    <>
      <Button className="push" data-first-focus="" onClick={onClose}>
        {t(action ? 'site.cancel' : 'site.close')}
      </Button>
      {action}
    </>
  )
  return (
    <Dialog open alert onClose={onClose} title={title} footer={footer}>
      {children}
    </Dialog>
  )
}

/** Replaces a form or confirmation that is not possible: the reason, and links back or on. */
export function MessageView({ title, backTo, back, action, children }: MessageViewProps) {
  const dialog = useDialogRoute()
  if (dialog)
    return (
      <MessageDialog title={title} action={action} onClose={dialog.close}>
        {children}
      </MessageDialog>
    )
  return (
    <Page title={title} width={640} noindex>
      <div className="card">
        <div className="section">
          {children}
          <div className="form-actions">
            {action}
            <Link className={buttonClass(action ? 'ghost' : 'secondary')} to={backTo}>
              {back}
            </Link>
          </div>
        </div>
      </div>
    </Page>
  )
}
