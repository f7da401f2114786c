import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'

/** A link to sign in again in a new tab, so that this page keeps its content. */
export function SignInAgain({
  reopen,
}: {
  /** The address that opens this again; the page's own when absent. */
  reopen?: string | undefined
}) {
  const t = useT()
  const { path } = usePlace()
  return (
    <Link className="text-link" to={`/login?from=${encodeURIComponent(reopen ?? path)}`} target="_blank">
      {t('site.nav_login')}
    </Link>
  )
}
