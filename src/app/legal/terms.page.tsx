import { numberedPage } from './numbered-page.tsx'

/** The terms of use: twelve numbered sections. */
export default numberedPage(
  { ar: () => import('./terms.ar.md?raw'), en: () => import('./terms.en.md?raw') },
  { title: 'site.terms_title', description: 'site.meta_terms_description', updated: '2026-11-01' },
)
