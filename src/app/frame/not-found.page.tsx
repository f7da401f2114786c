import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { UnavailablePage } from './unavailable-page.tsx'

/** An address that leads nowhere, or to something this visitor may not see. */
export default definePage({
  View: () => {
    const t = useT()
    return <UnavailablePage title={t('site.not_found_title')}>{t('site.not_found_body')}</UnavailablePage>
  },
})
