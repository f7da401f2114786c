import '#framework/ui/styles/toast.css'
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { ToastMessage, ToastsProps } from './toast.tsx'

const ICONS = { success: 'check', error: 'info', info: 'info' } as const
const STAYS_S = { alone: 5, with_action: 10 }
/** The part of its width by which a toast is swiped away. */
const SWIPED = 0.4

interface ShownToast extends ToastMessage {
  id: number
  /** When it was shown, in milliseconds of the document's time. */
  since: number
}

let lastId = 0
/** Closes shown toasts; set while the region is there. */
let closeShown: ((isClosed: (toast: ShownToast) => boolean) => void) | undefined

/** Closes the toasts of a source. */
export const dismiss = (source: string) => closeShown?.((toast) => toast.source === source)

/**
 * Moving an element in the document restarts its animations, and the end of one closes a toast. Sets each animation
 * back to where it was.
 */
function goOn(host: HTMLElement) {
  for (const animation of host.getAnimations({ subtree: true })) {
    const { target } = animation.effect as KeyframeEffect
    const since = target?.closest<HTMLElement>('[data-since]')?.dataset.since
    if (since) animation.currentTime = performance.now() - Number(since)
  }
}

/** Puts the region where it can be reached now. Answers whether it had to move, which hides it. */
function place(host: HTMLElement) {
  const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (host.parentNode === open) return false
  open.append(host)
  return true
}

/** Lets a finger push an element aside, and calls `away` once it is far enough. */
function useSwipe(away: () => void) {
  const from = useRef<number>(undefined)
  const [moved, setMoved] = useState(0)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (Math.abs(moved) > currentTarget.offsetWidth * SWIPED) away()
    from.current = undefined
    setMoved(0)
  }
  return {
    style: moved === 0 ? undefined : { translate: `${moved}px` },
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch') from.current = clientX
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (from.current !== undefined) setMoved(clientX - from.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function Toast({ toast: { id, since, text, kind, action }, close }: { toast: ShownToast; close: () => void }) {
  const t = useT()
  const swipe = useSwipe(close)
  const run = () => {
    action?.run()
    close()
  }
  const stays = { '--stays': `${action ? STAYS_S.with_action : STAYS_S.alone}s` } as CSSProperties
  return (
    <div
      {...swipe}
      className="toast"
      id={`toast-${id}`}
      data-kind={kind}
      data-since={since}
      role={kind === 'error' ? 'alert' : 'status'}
      // Alt+T leads here: reading it stops its time.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <span className="toast-icon">
        <Icon name={ICONS[kind]} />
      </span>
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
      <IconButton icon="close" label={t('site.a11y_close_toast')} onClick={close} />
      <span className="toast-time" style={stays} onAnimationEnd={close} />
    </div>
  )
}

/** Whether the visitor looks at another window. */
function useIsAway() {
  const [isAway, setAway] = useState(() => !document.hasFocus())
  useEffect(() => {
    const look = () => setAway(!document.hasFocus())
    for (const sign of ['focus', 'blur']) addEventListener(sign, look)
    return () => {
      for (const sign of ['focus', 'blur']) removeEventListener(sign, look)
    }
  }, [])
  return isAway
}

/** Container of all toasts. Moves into an open modal dialog, because everything behind one is inert. */
export function Toasts({ count, take }: ToastsProps) {
  const t = useT()
  const region = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const isAway = useIsAway()
  useEffect(() => {
    const dialogs = new MutationObserver(() => {
      if (!place(host)) return
      region.current?.showPopover()
      goOn(host)
    })
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    closeShown = (isClosed) => setToasts((all) => all.filter((toast) => !isClosed(toast)))
    const focus = ({ altKey, code }: KeyboardEvent) => {
      if (altKey && code === 'KeyT') region.current?.querySelector<HTMLElement>('.toast')?.focus()
    }
    addEventListener('keydown', focus)
    return () => {
      dialogs.disconnect()
      closeShown = undefined
      removeEventListener('keydown', focus)
      host.remove()
    }
  }, [host])
  useEffect(() => {
    place(host)
    // The top layer is ordered by opening: reopen the region above the dialog.
    if (region.current?.matches(':popover-open')) region.current.hidePopover()
    region.current?.showPopover()
    goOn(host)
    const added = take().map((message) => ({ ...message, id: ++lastId, since: performance.now() }))
    setToasts((all) => [...added.toReversed(), ...all])
    // `count` changes when there are new messages.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, take, host])

  return createPortal(
    <div className="toasts" popover="manual" ref={region} data-away={isAway || undefined}>
      <section className="toast-list" aria-label={t('site.a11y_toasts')} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} close={() => closeShown?.(({ id }) => id === toast.id)} />
        ))}
      </section>
    </div>,
    host,
  )
}
