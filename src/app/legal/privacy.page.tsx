import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { NumberedPage } from './numbered-page.tsx'
import { numberedText } from './numbered-text.ts'

const text = numberedText('privacy', {
  ar: () => import('./privacy.ar.md?raw'),
  en: () => import('./privacy.en.md?raw'),
})

/** What is kept about a company and its people, why, who sees it, how long, and which rights they have. */
export default definePage({
  data: ({ lang }) => ({ sections: text(lang) }),
  View: ({ sections }) => {
    const t = useT()
    return (
      <NumberedPage
        title={t('site.privacy_title')}
        description={t('site.meta_privacy_description')}
        updated="2026-11-01"
        sections={sections}
      />
    )
  },
})
