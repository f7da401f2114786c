import { isOffered } from '#companies/me.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { buttonClass, type ButtonLook } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'

const PATH = '/rfqs/new'

/** The way to publishing an RFQ, for the head of a page. Guests sign in first and come back to it. */
export function NewRfqLink({ look = 'primary' }: { look?: ButtonLook }) {
  const t = useT()
  const me = useMe()
  if (!isOffered(me, 'buy')) return null
  return (
    <Link className={buttonClass(look)} to={me ? PATH : `/login?from=${encodeURIComponent(PATH)}`}>
      <Icon name="plus" />
      {t('site.new_rfq')}
    </Link>
  )
}
