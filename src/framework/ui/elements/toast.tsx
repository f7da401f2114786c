import { useEffect, useState, type ComponentType } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

/** A message and its kind. */
export interface ToastMessage {
  text: string
  kind: ToastKind
  /** What sent it, such as a form, which can dismiss it. */
  source?: string | undefined
  /** A button in the message, such as undo. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

/** Messages not shown yet. Module state is safe: only browsers show toasts. */
const queue: ToastMessage[] = []
let notifyRegion: (() => void) | null = null
/** Closes the shown toasts of a source; set once the region is loaded. */
let dismissShown: ((source: string) => void) | undefined

/**
 * Shows a message for five seconds, with a button for ten; line breaks are kept. Errors that need an action also stay
 * in the page.
 */
export function toast(text: string, kind: ToastKind = 'info', source?: string, action?: ToastAction) {
  queue.push({ text, kind, source, action })
  notifyRegion?.()
}

/** Dismisses the messages of a source, which no longer apply. */
export function dismissToasts(source: string) {
  queue.splice(0, queue.length, ...queue.filter((message) => message.source !== source))
  dismissShown?.(source)
}

/** Props of the toast region: `count` changes with each message, `take` returns those not shown yet. */
export interface ToastsProps {
  count: number
  take: () => ToastMessage[]
}

const take = () => queue.splice(0)

async function code() {
  const part = await import('./toast-region.tsx')
  dismissShown = part.dismiss
  return part
}

/** Loads the toast region in advance, so that it can report a lost network. */
export const prepareToasts = () => void code().catch(() => {})

/** Where toasts appear, once per page in the frame. Its code is loaded with the first toast. */
export function ToastRegion() {
  const [count, setCount] = useState(0)
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null)
  useEffect(() => {
    notifyRegion = () => {
      setCount((before) => before + 1)
      // Without the network nothing is shown now; waiting messages are shown with the next toast.
      code().then(
        (part) => setToasts(() => part.Toasts),
        () => {},
      )
    }
    if (queue.length > 0) notifyRegion()
    // Load the region on first input: it must be there before the network is lost.
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, prepareToasts, { once: true })
    return () => {
      notifyRegion = null
    }
  }, [])
  return Toasts && <Toasts count={count} take={take} />
}
