import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon, type IconName } from '#platform/ui/icon.tsx'

/** One thing to do from a menu; dangerous ones stand last, behind a rule. */
export interface MenuItem {
  label: string
  icon: IconName
  danger?: boolean
  onSelect: () => void
}

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/** Actions behind one small button: a real menu, with arrow keys, Home, End and Escape. */
export function Menu({ label, items }: {
  /** Names the button and the menu: what the actions belong to. */
  label: string
  items: readonly MenuItem[]
}) {
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
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    } else if (target !== undefined && open) {
      event.preventDefault()
      all.at(target % all.length)?.focus()
    }
  }

  function select({ onSelect }: MenuItem) {
    setOpen(false)
    // A dialog that opens now gives the focus back to this button.
    button.current?.focus()
    onSelect()
  }

  return (
    <div className="rm" ref={box} onKeyDown={onKeyDown} role="presentation">
      <button
        type="button"
        className="btn btn-g btn-i"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <Icon name="dots" />
      </button>
      {open && (
        <div className="menu" role="menu" id={id} aria-label={label}>
          {items.map((item, index) => [
            item.danger && index > 0 && <hr key="rule" />,
            <button key={item.label} type="button" role="menuitem" className={item.danger ? 'dg' : undefined} onClick={() => select(item)}>
              <Icon name={item.icon} />
              {item.label}
            </button>,
          ])}
        </div>
      )}
    </div>
  )
}
