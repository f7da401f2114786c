import type { ReactNode } from 'react'
import { useVisit, useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadEnd } from '#framework/ui/page/states.tsx'

/** A page that cannot be shown, with links to the RFQs and the marketplace. */
export function UnavailablePage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  const { reference } = useVisit()
  const ways = (
    <>
      <Link className="button button-primary" to="/rfqs">
        {t('site.nav_rfqs')}
      </Link>
      <Link className="button button-secondary" to="/market-place">
        {t('site.nav_market')}
      </Link>
      <Link className="button button-ghost" to="/support">
        {t('site.nav_contact')}
      </Link>
    </>
  )
  return (
    <DeadEnd title={title} ways={ways} reference={reference}>
      {children}
    </DeadEnd>
  )
}
