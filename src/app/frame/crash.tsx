import { useVisit, useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadEnd, LoadAgain } from '#framework/ui/page/states.tsx'

/** Shown when a page fails because of a bug. */
export function Crash() {
  const t = useT()
  const { reference } = useVisit()
  const ways = (
    <>
      <LoadAgain label={t('site.reload')} look="primary" />
      <Link className="button button-secondary" to="/rfqs">
        {t('site.go_to_rfqs')}
      </Link>
      <Link className="button button-ghost" to="/support">
        {t('site.nav_contact')}
      </Link>
    </>
  )
  return (
    <DeadEnd title={t('site.crash_title')} ways={ways} reference={reference}>
      {t('site.crash_body')}
    </DeadEnd>
  )
}
