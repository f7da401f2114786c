import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'

/** The way to sign in again, in a tab of its own: what is open here stays, and can be sent afterwards. */
export function SignInAgain({ reopen }: {
  /** The address that opens this again; the page's own when absent. */
  reopen?: string | undefined
}) {
  const t = useT()
  const { path } = usePlace()
  return (
    <Link className="tl" to={`/login?from=${encodeURIComponent(reopen ?? path)}`} target="_blank">
      {t('site.nav_login')}
    </Link>
  )
}
