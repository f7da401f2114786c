import '#platform/ui/styles/toast.css'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
// Its other entry injects a `<style>`, which the content security policy blocks.
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useLang, useWords } from '#platform/ssr/context.tsx'
import { IconButton } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { ToastsProps } from '#platform/ui/toast.tsx'

const ICONS = { success: 'check', error: 'info', info: 'info' } as const

/** The library hands it `closeToast` when it draws a toast. */
function CloseButton({ closeToast }: { closeToast?: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const t = useWords()
  return <IconButton icon="close" label={t('site.a11y_close_toast')} onClick={closeToast} />
}

/** Puts the region where it can be reached now. Answers whether it had to move, which hides it. */
function place(host: HTMLElement) {
  const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (host.parentNode === open) return false
  open.append(host)
  return true
}

/** The place of all toasts, above everything. Behind a modal dialog nothing can be reached or read, so it moves into the one that is open. */
export function Toasts({ count, take }: ToastsProps) {
  const t = useWords()
  const lang = useLang()
  const region = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const dialogs = new MutationObserver(() => place(host) && region.current?.showPopover())
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      dialogs.disconnect()
      host.remove()
    }
  }, [host])
  useEffect(() => {
    place(host)
    // What opened last lies above: the region rises above that.
    if (region.current?.matches(':popover-open')) region.current.hidePopover()
    region.current?.showPopover()
    for (const { text, kind } of take()) {
      toast(<span className="toast-text">{text}</span>, { type: kind, role: kind === 'error' ? 'alert' : 'status', icon: <Icon name={ICONS[kind]} /> })
    }
    // `count` says that there is something new to take.
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
