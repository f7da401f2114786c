import { useT } from '#framework/ssr/context.tsx'
import { FailedPage } from './failed-page.tsx'

/** An address that leads nowhere, or to something this visitor may not see. */
export default function NotFoundPage() {
  const t = useT()
  return <FailedPage title={t('site.not_found_title')}>{t('site.not_found_body')}</FailedPage>
}
