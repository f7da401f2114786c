import { useRef, useState, type ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useT } from '#framework/ssr/context.tsx'
import { sessionEndedText } from '#framework/ssr/form-problems.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { SignInAgain } from '#framework/ui/form/refusals/sign-in-again.tsx'

interface ConfirmProps {
  open: boolean
  onClose: () => void
  /** The question. */
  title: ReactNode
  /** The exact consequence. */
  children: ReactNode
  /** Label of the confirming button: the verb of the question. */
  action: string
  busyLabel?: string
  cancel?: string
  danger?: boolean
  width?: number
  /** Keeps the dialog open after success: the caller closes or replaces it. */
  stays?: boolean
  /** The confirmed action. On failure the dialog stays open and shows the error; on success it closes. */
  onConfirm: () => Promise<unknown> | void
}

/** A confirmation before something that cannot be undone. The focus starts on Cancel; a click outside does nothing. */
export const Confirm = ({ open, ...question }: ConfirmProps) => (open ? <OpenConfirm {...question} /> : null)

function OpenConfirm({
  onClose,
  title,
  children,
  action,
  busyLabel,
  cancel,
  danger = false,
  width = 520,
  stays = false,
  onConfirm,
}: Omit<ConfirmProps, 'open'>) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [ended, setEnded] = useState(false)
  const going = useRef(false)

  async function confirm() {
    if (going.current) return
    going.current = true
    setBusy(true)
    setProblem('')
    setEnded(false)
    try {
      await onConfirm()
      if (!stays) onClose()
    } catch (thrown) {
      const signedOut = isApiFailure(thrown) && thrown.code === 'unauthenticated'
      setEnded(signedOut)
      setProblem(signedOut ? sessionEndedText(t, thrown) : isApiFailure(thrown) ? thrown.error : t('errors.generic'))
    } finally {
      going.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={title}
      width={width}
      alert
      footer={
        <>
          <Button className="push" data-first-focus="" onClick={onClose} aria-disabled={busy || undefined}>
            {cancel ?? t('site.cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <p className="alert" role="alert">
          <Icon name="warning" />
          <span dir="auto">
            {problem} {ended && <SignInAgain />}
          </span>
        </p>
      )}
    </Dialog>
  )
}
