import '#framework/ui/styles/toast.css'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
// Its other entry injects a `<style>`, which the content security policy blocks.
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { ToastMessage, ToastsProps } from './toast.tsx'

const ICONS = { success: 'check', error: 'info', info: 'info' } as const

/** The library hands it `closeToast` when it draws a toast. */
function CloseButton({ closeToast }: { closeToast?: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const t = useT()
  return <IconButton icon="close" label={t('site.a11y_close_toast')} onClick={closeToast} />
}

interface VisibleToast {
  /** When, in milliseconds of the document's time. */
  at: number
  source: string | undefined
}

/** Visible toasts by the id from the library. */
const visible = new Map<Id, VisibleToast>()

/** Closes the toasts of a source. */
export function dismiss(source: string) {
  for (const [id, { source: from }] of visible) if (from === source) toast.dismiss(id)
}

/**
 * Moving an element in the document restarts its animations, and the end of one closes a toast. Sets each animation
 * back to where it was.
 */
function goOn(host: HTMLElement) {
  for (const animation of host.getAnimations({ subtree: true })) {
    const { target } = animation.effect as KeyframeEffect
    const startedAt = visible.get(target?.closest('.Toastify__toast')?.id ?? '')
    if (startedAt) animation.currentTime = performance.now() - startedAt.at
  }
}

/** Puts the region where it can be reached now. Answers whether it had to move, which hides it. */
function place(host: HTMLElement) {
  const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (host.parentNode === open) return false
  open.append(host)
  return true
}

function showToast({ text, kind, source, action }: ToastMessage) {
  const run = () => {
    action?.run()
    toast.dismiss(id)
  }
  const content = (
    <span className="toast-text">
      {text}
      {action && (
        <>
          {' '}
          <button type="button" className="link-button" onClick={run}>
            {action.label}
          </button>
        </>
      )}
    </span>
  )
  const id: Id = toast(content, {
    type: kind,
    ...(action && { autoClose: 10_000 }),
    role: kind === 'error' ? 'alert' : 'status',
    icon: <Icon name={ICONS[kind]} />,
    onClose: () => visible.delete(id),
  })
  visible.set(id, { at: performance.now(), source })
}

/** Container of all toasts. Moves into an open modal dialog, because everything behind one is inert. */
export function Toasts({ count, take }: ToastsProps) {
  const t = useT()
  const lang = useLang()
  const region = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const dialogs = new MutationObserver(() => {
      if (!place(host)) return
      region.current?.showPopover()
      goOn(host)
    })
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      dialogs.disconnect()
      host.remove()
    }
  }, [host])
  useEffect(() => {
    place(host)
    // The top layer is ordered by opening: reopen the region above the dialog.
    if (region.current?.matches(':popover-open')) region.current.hidePopover()
    region.current?.showPopover()
    goOn(host)
    take().forEach(showToast)
    // `count` changes when there are new messages.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, take, host])

  return createPortal(
    <div className="toasts" popover="manual" ref={region}>
      <ToastContainer
        aria-label={t('site.a11y_toasts')}
        position="top-right"
        autoClose={5000}
        // Its bar is drawn all the same; only its name, which is English, is not read out.
        hideProgressBar
        rtl={lang === 'ar'}
        newestOnTop
        transition={false}
        closeButton={<CloseButton />}
      />
    </div>,
    host,
  )
}
