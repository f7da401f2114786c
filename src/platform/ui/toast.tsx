import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react'
import type { ToastContainerProps } from 'react-toastify/unstyled'
import { useLang, useWords } from '#platform/ssr/context.tsx'
import { IconButton } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'

export type ToastKind = 'success' | 'error' | 'info'

interface Message {
  text: string
  kind: ToastKind
}

/** Told before the region woke up; only browsers ever toast. */
const waiting: Message[] = []
let show: ((message: Message) => void) | null = null

/** Says something for five seconds at the top of the page; line breaks are kept. Errors that need an action also stay in the page. */
export function toast(text: string, kind: ToastKind = 'info') {
  if (show) show({ text, kind })
  else waiting.push({ text, kind })
}

const ICONS = { success: 'check', error: 'info', info: 'info' } as const

/** The library hands it `closeToast` when it draws a toast. */
function CloseButton({ closeToast }: { closeToast?: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const t = useWords()
  return <IconButton icon="close" label={t('site.a11y_close_toast')} onClick={closeToast} />
}

/** The place of all toasts, once per page in the frame. The library behind it is fetched with the first toast. */
export function ToastRegion() {
  const t = useWords()
  const lang = useLang()
  const region = useRef<HTMLDivElement>(null)
  const [Container, setContainer] = useState<ComponentType<ToastContainerProps> | null>(null)

  useEffect(() => {
    const say = async ({ text, kind }: Message) => {
      const { ToastContainer, toast } = await import('#platform/ui/toast-container.tsx')
      setContainer(() => ToastContainer)
      // A modal dialog lies above everything, so the region rises above the dialog that is open now.
      if (region.current?.matches(':popover-open')) region.current.hidePopover()
      region.current?.showPopover()
      toast(<span className="toast-text">{text}</span>, { type: kind, role: kind === 'error' ? 'alert' : 'status', icon: <Icon name={ICONS[kind]} /> })
    }
    show = (message) => void say(message)
    for (const message of waiting.splice(0)) show(message)
    return () => {
      show = null
    }
  }, [])

  return (
    <div className="toasts" popover="manual" ref={region}>
      {Container && (
        <Container
          aria-label={t('site.a11y_toasts')}
          position="top-right"
          autoClose={5000}
          rtl={lang === 'ar'}
          newestOnTop
          transition={false}
          closeButton={<CloseButton />}
        />
      )}
    </div>
  )
}
