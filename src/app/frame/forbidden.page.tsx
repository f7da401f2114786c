import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { UnavailablePage } from './unavailable-page.tsx'

/** A page for another kind of account. */
export default definePage({
  View: () => {
    const t = useT()
    return <UnavailablePage title={t('site.forbidden_title')}>{t('site.forbidden_body')}</UnavailablePage>
  },
})
