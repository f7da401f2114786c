import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useVisit } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of ours without language prefix, query and hash included. */
  to: string
  replace?: boolean
  children: ReactNode
}

/** Whether the browser itself should follow the link: in a new tab or window, or to save it. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  Boolean(event.currentTarget.target && event.currentTarget.target !== '_self')

/** A link to a page of ours in the same language; its code is fetched as soon as a pointer or the focus comes near. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const { lang, history, preload } = useVisit()
  const near = () => preload(to)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (isForBrowser(event)) return
    event.preventDefault()
    history.go(to, { replace })
  }

  return (
    <a {...rest} href={localPath(lang, to)} onClick={follow} onPointerEnter={near} onFocus={near}>
      {children}
    </a>
  )
}
