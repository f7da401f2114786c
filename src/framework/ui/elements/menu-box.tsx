import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useHydrated } from '#framework/ui/form/early.tsx'

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

interface MenuList {
  /** Role of the entries; none while the list is no menu. */
  role: 'menuitem' | undefined
  close: () => void
  /** Closes the menu and returns the focus to the button, so that a dialog opened next restores it there. */
  closeAndStay: () => void
}

interface MenuBoxProps {
  /** Names the button and the menu: what the entries belong to. */
  label: string
  className: string | undefined
  /** The classes of the button. */
  look: string | undefined
  /** What the button shows. */
  sign: ReactNode
  children: (list: MenuList) => ReactNode
}

/**
 * A button and its menu: arrow keys, Home, End and Escape, the first entry focused when it opens, closed by a touch or
 * a focus elsewhere. Before the page is hydrated and without scripts the same button opens the entries as a list.
 */
export function MenuBox({ label, className, look, sign, children }: MenuBoxProps) {
  const hydrated = useHydrated()
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDetailsElement>(null)
  // A list that was opened before hydration becomes the open menu.
  useLayoutEffect(() => {
    if (list.current?.open) setOpen(true)
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!open) return undefined
    itemsIn(box.current)[0]?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  function onKeyDown(event: KeyboardEvent) {
    const all = itemsIn(box.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape' && open) {
      closeAndStay()
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    } else if (target !== undefined && open) {
      event.preventDefault()
      all.at(target % all.length)?.focus()
    }
  }

  const close = () => setOpen(false)

  function closeAndStay() {
    close()
    button.current?.focus()
  }

  if (!hydrated)
    return (
      <details className={className} ref={list}>
        <summary className={look} aria-label={label}>
          {sign}
        </summary>
        <div className="menu">{children({ role: undefined, close, closeAndStay })}</div>
      </details>
    )
  return (
    <div className={className} ref={box} onKeyDown={onKeyDown} role="presentation">
      <button
        type="button"
        className={look}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {sign}
      </button>
      {open && (
        <div className="menu" role="menu" id={id} aria-label={label}>
          {children({ role: 'menuitem', close, closeAndStay })}
        </div>
      )}
    </div>
  )
}
