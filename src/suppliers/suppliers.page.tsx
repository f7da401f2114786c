import { useWords } from '#platform/ssr/context.tsx'
import { Page } from '#platform/ui/page.tsx'

/** The directory of suppliers. */
export default function SuppliersPage() {
  const t = useWords()
  return <Page title={t('suppliers.title')} />
}
