import { useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { onDemand } from '#framework/ssr/part.tsx'
import type { Shared } from './share-dialog.tsx'

const ShareDialog = onDemand(() => import('./share-dialog.tsx'), 'ShareDialog')

/**
 * A button that shares a page: through the device's own sheet on phones, else through a dialog with link and messaging
 * app.
 */
export function ShareButton({ url, text, className }: Shared & { className?: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  async function share() {
    if (!matchMedia('(pointer: coarse)').matches || typeof navigator.share !== 'function') return setOpen(true)
    try {
      await navigator.share({ text, url })
    } catch (refused) {
      if (!(refused instanceof DOMException && refused.name === 'AbortError')) setOpen(true)
    }
  }
  return (
    <>
      <Button icon="share" className={`scripted ${className ?? ''}`} onClick={() => void share()}>
        {t('site.share')}
      </Button>
      {open && <ShareDialog open onClose={() => setOpen(false)} url={url} text={text} />}
    </>
  )
}
