import { useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'

/** A link to act for another company in a new tab, so that this page keeps its content. */
export function SwitchBack() {
  const t = useT()
  return (
    <Link className="text-link" to="/switch-company" target="_blank">
      {t('site.switch_company')}
    </Link>
  )
}
