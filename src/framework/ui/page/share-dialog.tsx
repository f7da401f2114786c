import '#framework/ui/styles/forms.css'
import { useEffect, useId, useState } from 'react'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** A page to share. */
export interface Shared {
  /** The whole address. */
  url: string
  /** The text beside the link in a message. */
  text: string
}

/** The link to copy, and a way into a messaging app. */
export const ShareDialog = ({ open, onClose, ...shared }: Shared & { open: boolean; onClose: () => void }) => {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('site.share_title')}>
      <ShareWays {...shared} />
    </Dialog>
  )
}

function ShareWays({ url, text }: Shared) {
  const t = useT()
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setState('copied')
    } catch {
      setState('failed')
      document.getElementById(id)?.focus()
    }
  }
  return (
    <>
      <div>
        <label className="label" htmlFor={id}>
          {t('site.share_link_label')}
        </label>
        <div className="copy-link">
          <div className="input">
            <input
              id={id}
              dir="ltr"
              className="ltr"
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <Button icon={state === 'copied' ? 'check' : undefined} onClick={() => void copy()}>
            {t(state === 'copied' ? 'site.copied' : 'site.copy_link')}
          </Button>
        </div>
        <span className="visually-hidden" role="status">
          {state === 'copied' && t('site.copied')}
        </span>
        {state === 'failed' && (
          <p className="hint" role="alert">
            {t('site.copy_failed')}
          </p>
        )}
      </div>
      <a
        className={buttonClass('secondary')}
        href={`https://api.whatsapp.com/send?text=${encodeURIComponent(`${text}\n${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" />
        {t('site.share_whatsapp')}
        <span className="visually-hidden"> ({t('site.a11y_new_tab')})</span>
      </a>
    </>
  )
}
