import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FailedPage } from './failed-page.tsx'

/** An address that leads nowhere, or to something this visitor may not see. */
export default definePage({
  View: () => {
    const t = useT()
    return <FailedPage title={t('site.not_found_title')}>{t('site.not_found_body')}</FailedPage>
  },
})
