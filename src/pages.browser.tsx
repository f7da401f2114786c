import '#platform/ui/styles/tokens.css'
import 'virtual:fonts.css'
import '#platform/ui/styles/base.css'
import '#platform/ui/styles/frame.css'
import '#platform/ui/styles/states.css'
import { startPages } from '#platform/ssr/browser.tsx'
import { Frame, prepareFrame } from '#site/frame.tsx'
import { notFound, routes } from './pages.ts'

void startPages({ routes, notFound, Frame, prepareFrame }, (lang) => (lang === 'en' ? import('virtual:words/en') : import('virtual:words/ar')))
