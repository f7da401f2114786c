import { useMe, usePlace, useWords } from '#platform/ssr/context.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'

/** The way to publishing an RFQ, for the head of a page. Guests are offered an account. */
export function NewRfqLink() {
  const t = useWords()
  const me = useMe()
  const { path } = usePlace()
  return me ? (
    <Link className={buttonClass('primary')} to="/rfqs/new">
      <Icon name="plus" />
      {t('rfqs.new')}
    </Link>
  ) : (
    <Link className={buttonClass('primary')} to={`/register?from=${encodeURIComponent(path)}`}>
      {t('site.nav_register')}
    </Link>
  )
}
