import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FailedPage } from './failed-page.tsx'

/** A page for another kind of account. */
export default definePage({
  View: () => {
    const t = useT()
    return <FailedPage title={t('site.forbidden_title')}>{t('site.forbidden_body')}</FailedPage>
  },
})
