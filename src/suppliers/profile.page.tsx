import { useWords } from '#platform/ssr/context.tsx'
import { Page } from '#platform/ui/page.tsx'

/** A company as others see it. */
export default function ProfilePage() {
  const t = useWords()
  return <Page title={t('suppliers.title')} />
}
