import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { NumberedPage } from './numbered-page.tsx'
import { numberedText } from './numbered-text.ts'

const text = numberedText('terms', {
  ar: () => import('./terms.ar.md?raw'),
  en: () => import('./terms.en.md?raw'),
})

/** The terms of use: twelve numbered sections. */
export default definePage({
  data: ({ lang }) => ({ sections: text(lang) }),
  View: ({ sections }) => {
    const t = useT()
    return (
      <NumberedPage
        title={t('site.terms_title')}
        description={t('site.meta_terms_description')}
        updated="2026-11-01"
        sections={sections}
      />
    )
  },
})
