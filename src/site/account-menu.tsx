import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isSupplier, type Me } from '#platform/ssr/me.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Ltr } from '#platform/ui/text.tsx'
import { useLogout } from './logout.tsx'

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/** The signed-in company and what belongs to it: a real menu, with arrow keys, Home, End and Escape. */
export function AccountMenu({ me }: { me: Me }) {
  const t = useWords()
  const { logout, question } = useLogout()
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

  const close = () => setOpen(false)

  function leave() {
    close()
    // Whoever decides to stay finds the focus here again.
    button.current?.focus()
    logout()
  }

  return (
    <div className="whow" ref={box} onKeyDown={onKeyDown} role="presentation">
      <button
        type="button"
        className="who"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('site.a11y_account_menu', { company: me.company_name })}
        onClick={() => setOpen(!open)}
      >
        <Avatar id={me.user_id} name={me.company_name} image={me.profile_image} />
        <span dir="auto">{me.company_name}</span>
        <Icon name="chevron_down" />
      </button>
      {open && (
        <div className="menu" role="menu" id={id} aria-label={t('site.a11y_account_menu', { company: me.company_name })}>
          <span className="hd1" role="presentation">
            <bdi>{me.company_name}</bdi>
            <small>
              <Ltr>{me.email}</Ltr>
            </small>
          </span>
          <Link role="menuitem" to="/user-profile" onClick={close}>
            <Icon name="user" />
            {t('site.nav_profile')}
          </Link>
          <Link role="menuitem" to="/my-rfq" onClick={close}>
            <Icon name="file" />
            {t('site.nav_my_rfqs')}
          </Link>
          {isSupplier(me) && (
            <Link role="menuitem" to="/my-bids" onClick={close}>
              <Icon name="sort" />
              {t('site.nav_my_bids')}
            </Link>
          )}
          <hr />
          <button type="button" role="menuitem" onClick={leave}>
            <Icon name="log_out" />
            {t('site.nav_logout')}
          </button>
        </div>
      )}
      {question}
    </div>
  )
}
