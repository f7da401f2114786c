import type { Outcome } from '#framework/ssr/forms/actions.ts'
import { useVisit } from '#framework/ssr/context.tsx'
import { setCookie } from '#framework/ssr/browser/set-cookie.ts'
import { useDialogRoute } from '#framework/ssr/dialog-route.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { encodeNotice, NOTICE_COOKIE, NOTICE_MAX_AGE, noticeValues } from '#framework/ssr/notice.ts'
import { toast } from '#framework/ui/elements/toast.tsx'

/**
 * Follows the outcome of an action in the browser as the server does after a native submission: redirects and shows the
 * notice.
 */
export function useFollowOutcome() {
  const { lang, t, history } = useVisit()
  const dialog = useDialogRoute()
  return (outcome: Outcome) => {
    if ('stay' in outcome) return
    const { to, notice, document: reload = false } = outcome
    if (reload) {
      if (notice) setCookie(NOTICE_COOKIE, encodeNotice(notice), NOTICE_MAX_AGE)
      window.location.assign(localPath(lang, to))
      return
    }
    if (notice) toast(t(notice.key, noticeValues(notice)), 'success')
    // Already there: the form's page itself shows what has changed.
    const here = history.current()
    if (to === here.path + here.search) return
    // The form's own entry does not stay in the history: going back would offer to send it again.
    if (dialog && to.replace(/[?#][^]*$/, '') === dialog.pageBelow) dialog.close()
    else history.go(to, { replace: true })
  }
}
