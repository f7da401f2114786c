import '#framework/ui/styles/dialog.css'
import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from './button.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and, unless `alert`, a click outside the dialog. */
  onClose: () => void
  title: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  footer?: ReactNode
  /** Maximum width in pixels: 520 for questions, 560 for short forms, 720 for long ones. */
  width?: number
  /** Fills the screen up to 900 px: forms. */
  full?: boolean
  /** A question that must be answered: no close button, no click outside. */
  alert?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * A modal dialog: header and footer stay, the body scrolls. The browser keeps the focus inside and restores it;
 * the content is mounted only while the dialog is open.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  sub,
  footer,
  width = 520,
  full = false,
  alert = false,
  className,
  children,
}: Omit<DialogProps, 'open'>) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const latestOnClose = useRef(onClose)
  useEffect(() => {
    latestOnClose.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    let pressedOutside = false
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener(
      'pointerdown',
      ({ target }) => {
        pressedOutside = target === element
      },
      { signal },
    )
    element.addEventListener(
      'click',
      ({ target }) => {
        if (!alert && !full && pressedOutside && target === element) latestOnClose.current()
      },
      { signal },
    )
    element.addEventListener(
      'cancel',
      (event) => {
        // A canceled file chooser also fires `cancel`.
        if (event.target !== element) return
        event.preventDefault()
        latestOnClose.current()
      },
      { signal },
    )
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      listeners.abort()
      element.close()
      // After the dialog has left the document, the browser no longer restores the focus.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [alert, full])

  return (
    <dialog
      ref={dialog}
      className={['dialog', full && 'full', alert && 'confirm', className].filter(Boolean).join(' ')}
      style={{ '--w': `${width}px` } as CSSProperties}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={alert ? `${id}-body` : undefined}
    >
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {sub && <p className="subtitle">{sub}</p>}
        </div>
        {!alert && <IconButton icon="close" label={t('site.a11y_dialog_close')} onClick={onClose} />}
      </header>
      <div className="body" id={`${id}-body`}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
