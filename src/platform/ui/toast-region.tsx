import '#platform/ui/styles/toast.css'
import { useEffect, useRef, type MouseEvent } from 'react'
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

/** The place of all toasts. */
export function Toasts({ count, take }: ToastsProps) {
  const t = useWords()
  const lang = useLang()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A modal dialog lies above everything, so the region rises above the dialog that is open now.
    if (region.current?.matches(':popover-open')) region.current.hidePopover()
    region.current?.showPopover()
    for (const { text, kind } of take()) {
      toast(<span className="toast-text">{text}</span>, { type: kind, role: kind === 'error' ? 'alert' : 'status', icon: <Icon name={ICONS[kind]} /> })
    }
    // `count` says that there is something new to take.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, take])

  return (
    <div className="toasts" popover="manual" ref={region}>
      <ToastContainer
        aria-label={t('site.a11y_toasts')}
        position="top-right"
        autoClose={5000}
        rtl={lang === 'ar'}
        newestOnTop
        transition={false}
        closeButton={<CloseButton />}
      />
    </div>
  )
}
