import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadEnd } from '#framework/ui/page/states.tsx'

export default definePage({
  View: () => {
    const t = useT()
    return (
      <DeadEnd title={t('site.not_found')} ways={<Link to="/">{t('site.back')}</Link>}>
        {t('site.name')}
      </DeadEnd>
    )
  },
})
