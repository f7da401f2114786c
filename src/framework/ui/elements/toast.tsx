import { useEffect, useState, type ComponentType } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

/** What is to be said, and in which tone. */
export interface ToastMessage {
  text: string
  kind: ToastKind
  /** What said it, such as a form, which can take it back. */
  source?: string | undefined
}

/** Not shown yet; only browsers ever toast. */
const waiting: ToastMessage[] = []
let told: (() => void) | null = null
/** Closes what a source has said; there once something was shown. */
let dismissShown: ((source: string) => void) | undefined

/** Says something for five seconds; line breaks are kept. Errors that need an action also stay in the page. */
export function toast(text: string, kind: ToastKind = 'info', source?: string) {
  waiting.push({ text, kind, source })
  told?.()
}

/** Takes back what a source has said: it no longer holds. */
export function dismissToasts(source: string) {
  waiting.splice(0, waiting.length, ...waiting.filter((message) => message.source !== source))
  dismissShown?.(source)
}

/** What the place of the toasts is given: how often something was said, and what of it is not shown yet. */
export interface ToastsProps {
  count: number
  take: () => ToastMessage[]
}

const take = () => waiting.splice(0)

async function code() {
  const part = await import('./toast-region.tsx')
  dismissShown = part.dismiss
  return part
}

/** Fetches what shows toasts before there is something to say, such as that the network is away. */
export const prepareToasts = () => void code().catch(() => {})

/** Where toasts appear, once per page in the frame. The code behind it is fetched with the first toast. */
export function ToastRegion() {
  const [count, setCount] = useState(0)
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null)
  useEffect(() => {
    told = () => {
      setCount((before) => before + 1)
      // Without the network nothing is shown now; what waits is told with the next toast.
      code().then((part) => setToasts(() => part.Toasts), () => {})
    }
    if (waiting.length > 0) told()
    // Somebody is there: what tells that the network is gone must be here before it goes.
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, prepareToasts, { once: true })
    return () => {
      told = null
    }
  }, [])
  return Toasts && <Toasts count={count} take={take} />
}
