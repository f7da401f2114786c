import { useWords } from '#platform/ssr/context.tsx'
import { Page } from '#platform/ui/page.tsx'

/** What is kept about a company, and why. */
export default function PrivacyPage() {
  const t = useWords()
  return <Page title={t('site.privacy_title')} />
}
