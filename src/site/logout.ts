import { isApiFailure } from '#platform/api-client.ts'
import { useApi, useLang, useMe } from '#platform/ssr/context.tsx'
import { localPath } from '#platform/ssr/language-path.ts'
import { clearDrafts } from '#platform/ui/draft.tsx'
import { toast } from '#platform/ui/toast.tsx'

/** Ends the session and starts again as a guest, with a new document: nothing of the company stays in memory or on the device. */
export function useLogout() {
  const api = useApi()
  const lang = useLang()
  const me = useMe()
  return async function logout() {
    try {
      await api.send('POST', '/logout', {})
    } catch (error) {
      if (!isApiFailure(error)) throw error
      if (error.status !== 401) {
        toast(error.error, 'error')
        return
      }
    }
    if (me) clearDrafts(me.user_id)
    window.location.assign(localPath(lang, '/'))
  }
}
