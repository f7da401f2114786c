import { isApiFailure } from '#framework/api/api-client.ts'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { forgetPerson, hasDrafts } from '#framework/ui/form/drafts/draft-storage.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Me } from '#framework/ssr/me.ts'
import { announceSignOut } from '#framework/ssr/browser/sign-out-signal.ts'

const signOut = defineAction({
  name: 'sign-out',
  schema: async () => NO_FIELDS,
  send: async ({ api }) => {
    try {
      await api.send('POST /logout')
    } catch (error) {
      // 401: the session has already ended, which is the goal.
      if (!isApiFailure(error) || error.status !== 401) throw error
    }
  },
  // A new document: nothing of the company stays in memory.
  success: () => ({ to: '/', document: true }),
})

export const actions = [signOut]

/**
 * Signing out as a page of its own: where the menu's link leads without scripts. Everybody may open it, because a
 * session may have ended.
 */
export default definePage({
  View: () => {
    const me = useMe()
    return me ? <SignOut me={me} /> : <SignedOut />
  },
})

function SignedOut() {
  const t = useT()
  return (
    <Page title={t('site.nav_logout')} width={640} noindex>
      <p>{t('site.signed_out')}</p>
      <p>
        <Link className={buttonClass('secondary')} to="/login">
          {t('site.nav_login')}
        </Link>
      </p>
    </Page>
  )
}

function SignOut({ me }: { me: Me }) {
  const t = useT()
  const drafts = useHydrated() && hasDrafts(me.person.person_id)
  const done = () => {
    announceSignOut()
    forgetPerson(me.person.person_id)
  }
  const form = useForm({ action: signOut, done })
  return (
    <ConfirmView
      form={form}
      title={t('site.nav_logout')}
      cancelTo="/rfqs"
      submit={t('site.nav_logout')}
      busyLabel={t('site.nav_logout')}
      danger={drafts}
    >
      <p>{drafts ? t('site.drafts_logout') : t('site.sign_out_body')}</p>
    </ConfirmView>
  )
}
