import { useWords } from '#platform/ssr/context.tsx'
import { Page } from '#platform/ui/page.tsx'

/** What is for sale. */
export default function MarketPage() {
  const t = useWords()
  return <Page title={t('marketplace.title')} />
}
