import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

/**
 * What makes a button and a list a menu: arrow keys, Home, End and Escape, the first item focused when it opens, closed
 * by a touch or a focus elsewhere. Spread `box` on the element around both, `button` on the button, `menu` on the list.
 */
export function useMenu(label: string) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

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

  /** Closes and leaves the focus on the button: a dialog that opens now gives it back there. */
  function closeAndStay() {
    setOpen(false)
    button.current?.focus()
  }

  return {
    open,
    show: () => setOpen(true),
    close: () => setOpen(false),
    closeAndStay,
    box: { ref: box, onKeyDown, role: 'presentation' },
    button: {
      type: 'button',
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-label': label,
      onClick: () => setOpen(!open),
    },
    menu: { className: 'menu', role: 'menu', id, 'aria-label': label },
  } as const
}
