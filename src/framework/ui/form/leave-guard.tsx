import { useEffect, useState } from 'react'
import { useT, useVisit } from '#framework/ssr/context.tsx'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import type { DraftHandle } from './form-handle.tsx'

/**
 * The link of a click that would leave the page. Null for links that open a new document anyway, such as to the other
 * language.
 */
function leavingLink({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent) {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null
  const link = target.closest<HTMLAnchorElement>('a[href]')
  const stays =
    !link || link.target === '_blank' || link.download || link.hreflang || link.getAttribute('href')?.startsWith('#')
  return stays ? null : link
}

/** Loads an address without the browser's own `beforeunload` confirmation. */
function loadPage(address: string) {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.assign(address)
}

/**
 * Confirms leaving a page with unsaved changes, for forms without a draft: our dialog for links, back and forward; the
 * browser's when the window is closed or another document is loaded.
 */
export function LeaveGuard({ form: { isDirty } }: { form: DraftHandle }) {
  const t = useT()
  const { history } = useVisit()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (!link || !isDirty()) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => loadPage(link.href))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    // Before the link's own listener.
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    const endGuard = history.guard((go) => {
      if (!isDirty()) return false
      setLeave(() => go)
      return true
    })
    return () => {
      endGuard()
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, history])
  return (
    <Confirm
      open={leave !== null}
      onClose={() => setLeave(null)}
      title={t('site.unsaved_title')}
      action={t('site.unsaved_leave')}
      cancel={t('site.unsaved_stay')}
      danger
      onConfirm={() => leave?.()}
    >
      <p>{t('site.unsaved_body')}</p>
    </Confirm>
  )
}
