import { useEffect, useRef, useState } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useApi, useLang, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Me } from '#framework/ssr/me.ts'
import { announceSignOut } from '#framework/ssr/browser/sign-out-signal.ts'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import { forgetPerson, hasDrafts } from '#framework/ui/form/drafts/draft-storage.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'

/**
 * Ends the session and starts again as a guest, with a new document: nothing of the person stays in memory or on
 * the device. Where that deletes drafts it asks first.
 */
export function SignOutDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const lang = useLang()
  const [asks] = useState(() => hasDrafts(me.person.person_id))
  const going = useRef(false)

  async function signOut() {
    try {
      await api.send('POST /logout')
    } catch (error) {
      // 401: the session has already ended, which is the goal.
      if (!isApiFailure(error) || error.status !== 401) throw error
    }
    forgetPerson(me.person.person_id)
    announceSignOut()
    window.location.assign(localPath(lang, '/'))
  }

  useEffect(() => {
    if (asks || going.current) return
    going.current = true
    signOut().catch((error: unknown) => {
      toast(
        t('errors.with_reason', {
          message: t('errors.logout_failed'),
          reason: isApiFailure(error) ? error.error : t('errors.generic'),
        }),
        'error',
      )
      onClose()
    })
    // It leaves once, when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <Confirm
      open={asks}
      onClose={onClose}
      title={t('site.nav_logout')}
      action={t('site.nav_logout')}
      danger
      stays
      onConfirm={signOut}
    >
      <p>{t('site.drafts_logout')}</p>
    </Confirm>
  )
}
