import { numberedPage } from './numbered-page.tsx'

/** What is kept about a company and its people, why, who sees it, how long, and which rights they have. */
export default numberedPage(
  { ar: () => import('./privacy.ar.md?raw'), en: () => import('./privacy.en.md?raw') },
  { title: 'site.privacy_title', description: 'site.meta_privacy_description', updated: '2026-11-01' },
)
