import '#framework/ui/styles/dialog.css'
import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react'
import { useWords } from '#framework/ssr/context.tsx'
import { IconButton } from './button.tsx'

export interface DialogProps {
  open: boolean
  /** Asked by Escape, the close button and, unless `alert`, a click beside the dialog. */
  onClose: () => void
  title: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  footer?: ReactNode
  /** Maximum width in pixels: 520 for questions, 560 for short forms, 720 for long ones. */
  width?: number
  /** Fills the screen up to 900 px: forms. */
  full?: boolean
  /** A question that must be answered: no close button, no click beside it. */
  alert?: boolean
  className?: string
  children: ReactNode
}

/**
 * A modal dialog: head and foot stay, the body scrolls. The browser keeps the focus inside and gives it back;
 * what is inside exists only while it is open.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, sub, footer, width = 520, full = false, alert = false, className, children }: Omit<DialogProps, 'open'>) {
  const t = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const asked = useRef(onClose)
  useEffect(() => {
    asked.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    let pressedBeside = false
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerdown', ({ target }) => {
      pressedBeside = target === element
    }, { signal })
    element.addEventListener('click', ({ target }) => {
      if (!alert && !full && pressedBeside && target === element) asked.current()
    }, { signal })
    element.addEventListener('cancel', (event) => {
      // A file chooser that is given up sends `cancel`, too.
      if (event.target !== element) return
      event.preventDefault()
      asked.current()
    }, { signal })
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      listeners.abort()
      element.close()
      // Once the dialog has left the document, the browser no longer gives the focus back.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [alert, full])

  return (
    <dialog
      ref={dialog}
      className={['dlg', full && 'full', alert && 'confirm', className].filter(Boolean).join(' ')}
      style={{ '--w': `${width}px` } as CSSProperties}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={alert ? `${id}-body` : undefined}
    >
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {sub && <p className="sub">{sub}</p>}
        </div>
        {!alert && <IconButton icon="close" label={t('site.a11y_dialog_close')} onClick={onClose} />}
      </header>
      <div className="bd" id={`${id}-body`}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
