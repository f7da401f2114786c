import { startPages } from '#framework/ssr/browser/browser.tsx'
import { pages } from './pages.ts'

void startPages(pages, (lang) => (lang === 'en' ? import('virtual:messages/en') : import('virtual:messages/ar')))
