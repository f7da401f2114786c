import { useWords } from '#platform/ssr/context.tsx'
import { Page } from '#platform/ui/page.tsx'

/** One product, with its seller. */
export default function ProductPage() {
  const t = useWords()
  return <Page title={t('marketplace.title')} />
}
